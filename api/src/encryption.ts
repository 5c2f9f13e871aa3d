import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "./env.ts";

/** Where the key is kept when SECRETS_KEY does not say it. */
export const SECRETS_KEY_FILE = "secrets-key";

/** Keeps secrets that the shop has to read again, as the database stores them. */
export type Encryption = {
  /** AES-256-GCM under SECRETS_KEY. `context` says what and whose it is: under another one it is not read again. */
  encrypt: (text: string, context: string) => string;
  /** Null for what another key or another context encrypted, and for what was changed since. */
  decrypt: (box: string, context: string) => string | null;
  /** Names the key without giving it away; the beginning of everything that it encrypted. */
  keyId: () => string;
  /** 256 bits that only who has the key can compute, the same each time, safe in a URL; other ones for each context. */
  derive: (context: string) => string;
};

/**
 * The key is SECRETS_KEY, or the file `secrets-key` of the data folder, which is made when it is first needed. It is
 * read when it is first used: most processes of the tests never need one.
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
      const iv = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(context));
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      const box = Buffer.concat([iv, sealed, cipher.getAuthTag()]);
      return `${id}.${box.toString("base64url")}`;
    },
    decrypt(box, context) {
      const { key, id } = keys();
      const [keyId, sealed = ""] = box.split(".");
      const bytes = Buffer.from(sealed, "base64url");
      if (keyId !== id || bytes.length < 28) return null;
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

/**
 * The key of a data folder, made on the shop's first start and readable by its owner only. Of several processes that
 * make it at once the first one's counts.
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

/** Another process may have made the file a moment ago and not have written it yet. */
function readWhenWritten(file: string): string {
  for (let tries = 0; tries < 100; tries += 1) {
    const key = readFileSync(file, "utf8").trim();
    if (key.length >= 32) return key;
    Bun.sleepSync(10);
  }
  throw new Error(`${file} holds no key: take it from a backup, or delete it for a new one`);
}

function derive(secret: string) {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "aliquot secrets at rest", 32));
  const id = createHash("sha256").update("aliquot key id").update(key).digest("hex").slice(0, 8);
  return { key, id };
}
