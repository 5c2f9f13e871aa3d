import { closeSync, existsSync, fsyncSync, openSync, renameSync, writeSync } from "node:fs";
import { join } from "node:path";
import { recordActivity } from "./activity/activity.queries.ts";
import { documentKeys } from "./buyers/applications.queries.ts";
import { documentContext } from "./buyers/seal-document.ts";
import type { Connection, Database } from "./db/client.ts";
import {
  createEncryption,
  keyIdOf,
  NEXT_KEY_FILE,
  readNextKey,
  SECRETS_KEY_FILE,
} from "./encryption.ts";
import { type Environment, SettingsError } from "./env.ts";
import { totpContext } from "./factors/check-code.ts";
import { totpSecrets } from "./factors/factors.queries.ts";
import { webhookContext } from "./webhooks/webhook-secrets.ts";
import { webhookSecrets } from "./webhooks/webhooks.queries.ts";

/** Secrets of one read. */
const BATCH = 200;

const KINDS = [
  { ...totpSecrets, contextOf: totpContext },
  { ...webhookSecrets, contextOf: webhookContext },
  { ...documentKeys, contextOf: documentContext },
];

type Rotation = {
  db: Database;
  env: Pick<Environment, "secretsKey" | "dataDir">;
  newKey: string;
  /** Waits for requests that began with the former key. */
  settle: () => Promise<unknown>;
  /** Called between steps; a test ends the rotation there. */
  onStep?: (step: string) => void;
};

export type RotationResult = {
  rotated: number;
  /** Secrets that neither key can decrypt; the former key stays in use until there are none. */
  unreadable: number;
  /** `by-file`: the data folder has the new key. `by-setting`: the operator changes SECRETS_KEY. */
  ends: "by-file" | "by-setting" | "not";
};

/**
 * Encrypts every stored secret with a new key while the shop runs. It can be killed at any moment and called again with
 * the same key. Until it has finished, `secrets-key.new` in the data folder has the new key, and every process accepts
 * both: processes read the file before they encrypt, and when a secret has an unknown key.
 * @throws SettingsError for a key that is too short, and while a rotation to another key is unfinished
 */
export async function rotateSecrets(rotation: Rotation): Promise<RotationResult> {
  const { db, env, newKey, settle, onStep = () => {} } = rotation;
  if (newKey.length < 32) {
    throw new SettingsError(["The new key needs 32 characters or more: openssl rand -base64 32"]);
  }
  const begun = readNextKey(env.dataDir);
  if (begun !== null && begun !== newKey) {
    throw new SettingsError([
      `A rotation to another key is not finished. Call this again with --new-key-file ${join(env.dataDir, NEXT_KEY_FILE)}.`,
    ]);
  }
  writeNextKey(env.dataDir, newKey);
  onStep("key written");
  let rotated = await encryptAll(rotation);
  // A request that began before the new key was there may still store a secret with the former one.
  await settle();
  onStep("settled");
  rotated += await encryptAll(rotation);
  const unreadable = await countLeft(db, keyIdOf(newKey));
  if (unreadable > 0) return { rotated, unreadable, ends: "not" };
  if (rotated > 0) await note(db, rotated);
  onStep("all encrypted");
  if (env.secretsKey !== undefined) return { rotated, unreadable, ends: "by-setting" };
  renameSync(join(env.dataDir, NEXT_KEY_FILE), join(env.dataDir, SECRETS_KEY_FILE));
  return { rotated, unreadable, ends: "by-file" };
}

/** Written beside its name first, so that no process reads a part of it. */
function writeNextKey(dataDir: string, key: string): void {
  const file = join(dataDir, NEXT_KEY_FILE);
  if (existsSync(file)) return;
  const part = `${file}.${process.pid}.part`;
  const handle = openSync(part, "w", 0o600);
  try {
    writeSync(handle, `${key}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(part, file);
}

/** Returns how many secrets it encrypted again. Each is replaced on its own, and only if it is as it was read. */
async function encryptAll({ db, env, onStep = () => {} }: Rotation): Promise<number> {
  const encryption = createEncryption(env);
  const keyId = encryption.keyId();
  let count = 0;
  for (const { findToRotate, replace, contextOf } of KINDS) {
    let rows: { id: string; secret: string }[] = [];
    do {
      const after: string = rows.at(-1)?.id ?? "";
      rows = await findToRotate(db, { keyId, after, limit: BATCH });
      for (const { id, secret } of rows) {
        const text = encryption.decrypt(secret, contextOf(id));
        if (text === null) continue;
        await replace(db, id, { before: secret, after: encryption.encrypt(text, contextOf(id)) });
        count += 1;
        onStep(`secret ${count}`);
      }
    } while (rows.length === BATCH);
  }
  return count;
}

async function countLeft(conn: Connection, keyId: string): Promise<number> {
  let left = 0;
  for (const { countForeign } of KINDS) left += await countForeign(conn, [keyId]);
  return left;
}

async function note(db: Database, rotated: number): Promise<void> {
  await recordActivity(db, {
    actorId: null,
    action: "secrets-rotated",
    subjectType: "settings",
    summary: `Encrypted ${rotated} secrets with a new key on the server (rotate-secrets)`,
  });
}
