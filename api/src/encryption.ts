import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "./env.ts";

/** The file with the key when SECRETS_KEY is not set. */
export const SECRETS_KEY_FILE = "secrets-key";

/** Encrypts and decrypts secrets that the shop must be able to read again. */
export type Encryption = {
  /**
   * AES-256-GCM with SECRETS_KEY. `context` names the kind and the owner of the secret; decrypting needs the same one.
   */
  encrypt: (text: string, context: string) => string;
  /** Null for another key, another context, or a changed text. */
  decrypt: (box: string, context: string) => string | null;
  /** The same for files. */
  encryptBytes: (bytes: Uint8Array, context: string) => Uint8Array;
  decryptBytes: (box: Uint8Array, context: string) => Uint8Array | null;
  /** Identifies the key without revealing it; every encrypted text begins with it. */
  keyId: () => string;
  /** 256 bits in URL-safe form that nobody can compute without the key. The same context always gives the same bits. */
  derive: (context: string) => string;
};

/**
 * The key is SECRETS_KEY, or the file `secrets-key` in the data folder, which is created when it is
 * first needed. It is read only on first use, because most processes of the tests never need it.
 */
export function createEncryption(env: Pick<Environment, "secretsKey" | "dataDir">): Encryption {
  let read: { key: Buffer; id: string } | undefined;
  const keys = () => {
    read ??= derive(env.secretsKey ?? ensureSecretsKey(env.dataDir));
    return read;
  };
  return {
    keyId: () => keys().id,
    derive(context) {
      const bits = hkdfSync("sha256", keys().key, "", `aliquot derived: ${context}`, 32);
      return Buffer.from(bits).toString("base64url");
    },
    encrypt(text, context) {
      const { key, id } = keys();
      return `${id}.${seal(key, Buffer.from(text, "utf8"), context).toString("base64url")}`;
    },
    decrypt(box, context) {
      const { key, id } = keys();
      const [keyId, sealed = ""] = box.split(".");
      if (keyId !== id) return null;
      return open(key, Buffer.from(sealed, "base64url"), context)?.toString("utf8") ?? null;
    },
    encryptBytes: (bytes, context) => seal(keys().key, bytes, context),
    decryptBytes: (box, context) => open(keys().key, Buffer.from(box), context),
  };
}

/** The initialisation vector, the encrypted bytes, and the tag. */
function seal(key: Buffer, bytes: Uint8Array, context: string): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(context));
  return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

function open(key: Buffer, box: Buffer, context: string): Buffer | null {
  if (box.length < 28) return null;
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, box.subarray(0, 12))
      .setAAD(Buffer.from(context))
      .setAuthTag(box.subarray(-16));
    return Buffer.concat([decipher.update(box.subarray(12, -16)), decipher.final()]);
  } catch {
    return null;
  }
}

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
  throw new Error(`${file} has no key: restore it from a backup, or delete it for a new one`);
}

function derive(secret: string) {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "aliquot secrets at rest", 32));
  const id = createHash("sha256").update("aliquot key id").update(key).digest("hex").slice(0, 8);
  return { key, id };
}
