import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** Deliberate errors of an answer, for tests of refusals. */
export type Flaws = Partial<{
  origin: string;
  challenge: string;
  rpId: string;
  type: string;
  counter: number;
  /** Flags of the authenticator data: 1 user present, 4 user verified, 64 contains a key. */
  flags: number;
  crossOrigin: boolean;
}>;

type Options = { challenge: string };

const PRESENT = 1;
const VERIFIED = 4;
const HAS_KEY = 64;

/**
 * A software authenticator with one passkey, for trials and tests without a browser. It answers
 * WebAuthn options like a browser.
 */
export function createAuthenticator({ rpId, origin }: { rpId: string; origin: string }) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(32);
  let counter = 0;

  const clientData = (type: string, options: Options, flaws: Flaws) =>
    Buffer.from(
      JSON.stringify({
        type: flaws.type ?? type,
        challenge: flaws.challenge ?? options.challenge,
        origin: flaws.origin ?? origin,
        crossOrigin: flaws.crossOrigin ?? false,
      }),
    );
  const head = (flags: number, flaws: Flaws) => {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(flaws.counter ?? counter);
    return Buffer.concat([sha256(flaws.rpId ?? rpId), Buffer.from([flaws.flags ?? flags]), count]);
  };
  const credential = {
    id: id.toString("base64url"),
    rawId: id.toString("base64url"),
    type: "public-key" as const,
    clientExtensionResults: {},
  };

  return {
    id: credential.id,
    /** Answers the options for a new passkey. */
    create(options: Options, flaws: Flaws = {}) {
      const key = coseKey(Buffer.from(x, "base64url"), Buffer.from(y, "base64url"));
      const idLength = Buffer.alloc(2);
      idLength.writeUInt16BE(id.length);
      const authData = Buffer.concat([
        head(PRESENT | VERIFIED | HAS_KEY, flaws),
        Buffer.alloc(16),
        idLength,
        id,
        key,
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: clientData("webauthn.create", options, flaws).toString("base64url"),
          attestationObject: attestation(authData).toString("base64url"),
          transports: ["internal"],
        },
      };
    },
    /** Answers the options for a login. */
    get(options: Options, flaws: Flaws = {}) {
      const data = clientData("webauthn.get", options, flaws);
      const authData = head(PRESENT | VERIFIED, flaws);
      const signature = sign("sha256", Buffer.concat([authData, sha256(data)]), privateKey);
      return {
        ...credential,
        response: {
          clientDataJSON: data.toString("base64url"),
          authenticatorData: authData.toString("base64url"),
          signature: signature.toString("base64url"),
        },
      };
    },
  };
}

const sha256 = (text: string | Buffer) => createHash("sha256").update(text).digest();

/** CBOR { 1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y } */
const coseKey = (x: Buffer, y: Buffer) =>
  Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    x,
    Buffer.from([0x22, 0x58, 0x20]),
    y,
  ]);

/** CBOR { fmt: "none", attStmt: {}, authData } */
function attestation(authData: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(authData.length);
  return Buffer.concat([
    Buffer.from([0xa3]),
    word("fmt"),
    word("none"),
    word("attStmt"),
    Buffer.from([0xa0]),
    word("authData"),
    Buffer.from([0x59]),
    length,
    authData,
  ]);
}

const word = (text: string) =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
