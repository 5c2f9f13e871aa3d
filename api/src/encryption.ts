import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "./env.ts";

/** The file with the key when SECRETS_KEY is not set. */
export const SECRETS_KEY_FILE = "secrets-key";
/** The file with the next key while the keys rotate. */
export const NEXT_KEY_FILE = "secrets-key.new";

/** Encrypts and decrypts secrets that the shop must be able to read again. */
export type Encryption = {
  /**
   * AES-256-GCM with SECRETS_KEY. `context` names the kind and the owner of the secret; decrypting needs the same one.
   */
  encrypt: (text: string, context: string) => string;
  /** Null for an unknown key, another context, or a changed text. */
  decrypt: (box: string, context: string) => string | null;
  /** Identifies the key that encrypts, without revealing it; every encrypted text begins with it. */
  keyId: () => string;
  /** The ids of all keys that decrypt: two while the keys rotate. */
  keyIds: () => string[];
  /** 256 bits in URL-safe form that nobody can compute without the key. The same context always gives the same bits. */
  derive: (context: string) => string;
  /** The same bits of every key, the one that encrypts first. */
  derivations: (context: string) => string[];
};

type Key = { key: Buffer; id: string };

/** Milliseconds for which `derive` uses the keys that were read; a list of quotes derives many keys. */
const READ_AGAIN_MS = 1_000;

/**
 * The key is SECRETS_KEY, or the file `secrets-key` in the data folder, which is created when it is
 * first needed. While the keys rotate, the file `secrets-key.new` has the next key: it encrypts, and
 * both decrypt. The files are read on first use, because most processes of the tests never need
 * them, and again before each encryption, so that a running process takes part in a rotation.
 */
export function createEncryption(env: Pick<Environment, "secretsKey" | "dataDir">): Encryption {
  /** The key that encrypts is the first; those read earlier stay, for what was read before a change. */
  let known: Key[] = [];
  let readAt = 0;
  const read = (): [Key, ...Key[]] => {
    const texts = [readNextKey(env.dataDir), env.secretsKey ?? ensureSecretsKey(env.dataDir)];
    const present = [...new Set(texts)].filter((text) => text !== null).map(keyOf);
    const former = known.filter(({ id }) => present.every((key) => key.id !== id));
    known = [...present, ...former];
    readAt = Date.now();
    return known as [Key, ...Key[]];
  };
  const recent = () =>
    known.length > 0 && Date.now() - readAt < READ_AGAIN_MS ? (known as [Key, ...Key[]]) : read();
  const bitsOf = ({ key }: Key, context: string) => {
    const bits = hkdfSync("sha256", key, "", `aliquot derived: ${context}`, 32);
    return Buffer.from(bits).toString("base64url");
  };
  return {
    keyId: () => read()[0].id,
    keyIds: () => read().map(({ id }) => id),
    derive: (context) => bitsOf(recent()[0], context),
    derivations: (context) => recent().map((key) => bitsOf(key, context)),
    encrypt(text, context) {
      const [{ key, id }] = read();
      const iv = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(context));
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      const box = Buffer.concat([iv, sealed, cipher.getAuthTag()]);
      return `${id}.${box.toString("base64url")}`;
    },
    decrypt(box, context) {
      const [keyId, sealed = ""] = box.split(".");
      const isIt = ({ id }: Key) => id === keyId;
      const key = known.find(isIt)?.key ?? read().find(isIt)?.key;
      const bytes = Buffer.from(sealed, "base64url");
      if (!key || bytes.length < 28) return null;
      try {
        const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12))
          .setAAD(Buffer.from(context))
          .setAuthTag(bytes.subarray(-16));
        const text = decipher.update(bytes.subarray(12, -16));
        return Buffer.concat([text, decipher.final()]).toString("utf8");
      } catch {
        return null;
      }
    },
  };
}

/** The next key of a rotation that is not finished; null when there is none. */
export function readNextKey(dataDir: string): string | null {
  if (dataDir === "") return null;
  try {
    return readFileSync(join(dataDir, NEXT_KEY_FILE), "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Identifies a key without revealing it. */
export const keyIdOf = (secret: string): string => keyOf(secret).id;

/**
 * The key of a data folder. The first start creates it, readable by its owner only. When several
 * processes create it at the same time, the first one's key counts.
 */
export function ensureSecretsKey(dataDir: string): string {
  const file = join(dataDir, SECRETS_KEY_FILE);
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, `${randomBytes(32).toString("base64url")}\n`, { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readWhenWritten(file);
}

/** Another process may have created the file a moment ago and not have written it yet. */
function readWhenWritten(file: string): string {
  for (let tries = 0; tries < 100; tries += 1) {
    const key = readFileSync(file, "utf8").trim();
    if (key.length >= 32) return key;
    Bun.sleepSync(10);
  }
  throw new Error(
    `${file} has no key: put back the copy that you keep elsewhere, or delete the file for a new key`,
  );
}

function keyOf(secret: string): Key {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "aliquot secrets at rest", 32));
  const id = createHash("sha256").update("aliquot key id").update(key).digest("hex").slice(0, 8);
  return { key, id };
}
