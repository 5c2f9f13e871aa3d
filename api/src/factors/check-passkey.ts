import type { NewPasskey, SignedChallenge } from "#shared/contracts/factors.ts";
import type { Dependencies } from "../dependencies.ts";
import { hashSecret } from "../hash-secret.ts";
import { findPasskey, type Passkey, takeChallenge } from "./passkeys.queries.ts";
import { relyingParty } from "./relying-party.ts";

type PasskeyDeps = Pick<Dependencies, "db" | "env" | "now" | "log">;

export type SignedBy = { passkey: Passkey; counter: number };

/**
 * The passkey that signed one of our open challenges; null for any invalid answer. `advancePasskey`
 * compares the counter later, because it can tell simultaneous answers apart.
 */
export async function readSignedChallenge(
  deps: PasskeyDeps,
  answer: SignedChallenge,
): Promise<SignedBy | null> {
  const challenge = challengeOf(answer.response.clientDataJSON);
  const passkey = await findPasskey(deps.db, answer.id);
  if (!passkey || challenge === null || !(await isOpen(deps, challenge, null))) return null;
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expected(deps, answer, challenge),
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
        counter: 0,
      },
    });
    return verified ? { passkey, counter: authenticationInfo.newCounter } : null;
  } catch (error) {
    deps.log.info({ reason: (error as Error).name }, "a passkey login was refused");
    return null;
  }
}

/** The data of a new passkey; null unless the answer is valid for this user's options. */
export async function readNewPasskey(deps: PasskeyDeps, userId: string, answer: NewPasskey) {
  const challenge = challengeOf(answer.response.clientDataJSON);
  if (challenge === null || !(await isOpen(deps, challenge, userId))) return null;
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse(
      expected(deps, answer, challenge),
    );
    if (!verified) return null;
    const { credential } = registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString("base64url"),
      counter: credential.counter,
    };
  } catch (error) {
    deps.log.info({ reason: (error as Error).name }, "a new passkey was refused");
    return null;
  }
}

function expected(
  { env }: PasskeyDeps,
  answer: NewPasskey | SignedChallenge,
  expectedChallenge: string,
) {
  const { rpId, origin } = relyingParty(env);
  return {
    // The library requires this field, which some browsers omit.
    response: { clientExtensionResults: {}, ...answer } as never,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  };
}

/** The challenge in the answer; null for an invalid answer, or one from a frame. */
function challengeOf(clientDataJSON: string): string | null {
  try {
    const data = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8"));
    return typeof data.challenge === "string" && data.crossOrigin !== true ? data.challenge : null;
  } catch {
    return null;
  }
}

const isOpen = ({ db, now }: PasskeyDeps, challenge: string, userId: string | null) =>
  takeChallenge(db, { challengeHash: hashSecret(challenge), userId, now: now() });
