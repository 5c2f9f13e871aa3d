import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createEncryption, type Encryption, keyIdOf } from "./encryption.ts";
import { totpContext } from "./factors/check-code.ts";
import { rotateSecrets } from "./rotate-secrets.ts";
import { countUnreadableSecrets } from "./secrets-key.ts";
import { type TestDatabase, testDatabase } from "./testing/test-database.ts";
import { openWebhookSecret, sealWebhookSecret } from "./webhooks/webhook-secrets.ts";

const NEW_KEY = "the next key of the shop, long enough for it";
const ACCOUNTS = 4;

let database: TestDatabase;
let dataDir: string;
/** A process that runs the whole time and knows only its data folder. */
let running: Encryption;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  const { sql } = database;
  dataDir = mkdtempSync(join(tmpdir(), "rotation-"));
  running = createEncryption({ secretsKey: undefined, dataDir });
  await sql`DELETE FROM webhooks`;
  await sql`DELETE FROM users`;
  for (let number = 0; number < ACCOUNTS; number += 1) {
    await sql`
      INSERT INTO users (id, email, password_hash, first_name, last_name, street, city, state, zip_code)
      VALUES (${`u${number}`}, ${`${number}@example.com`}, 'x', 'Ada', 'Byron', '1 Main St', 'Wheeling', 'WV', '26003')`;
    await store(`u${number}`, `app ${number}`);
    await sql`
      INSERT INTO webhooks (id, url, secret, events)
      VALUES (${`w${number}`}, 'https://hooks.example', ${sealWebhookSecret(running, `w${number}`, `hook ${number}`)}, '{order.placed}')`;
  }
  return () => rmSync(dataDir, { recursive: true });
});

const store = (userId: string, secret: string) => database.sql`
  INSERT INTO totp_secrets (user_id, secret, confirmed_at)
  VALUES (${userId}, ${running.encrypt(secret, totpContext(userId))}, now())
  ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret`;

/** What a process reads of all stored secrets; null for one that it cannot read. */
async function secretsFor(encryption: Encryption): Promise<(string | null)[]> {
  const { sql } = database;
  const apps = await sql<{ id: string; secret: string }[]>`
    SELECT user_id AS id, secret FROM totp_secrets ORDER BY 1`;
  const hooks = await sql<
    { id: string; secret: string }[]
  >`SELECT id, secret FROM webhooks ORDER BY 1`;
  return [
    ...apps.map(({ id, secret }) => encryption.decrypt(secret, totpContext(id))),
    ...hooks.map((hook) => openWebhookSecret(encryption, hook)),
  ];
}
const numbers = Array.from({ length: ACCOUNTS }, (_, number) => number);
const ALL = [
  ...numbers.map((number) => `app ${number}`),
  ...numbers.map((number) => `hook ${number}`),
];

const rotate = (more: Partial<Parameters<typeof rotateSecrets>[0]> = {}) =>
  rotateSecrets({
    db: database.db,
    env: { secretsKey: undefined, dataDir },
    newKey: NEW_KEY,
    settle: async () => {},
    ...more,
  });

describe("a rotation of the secrets key", () => {
  it("encrypts every secret again, and a process that runs on reads and writes all the time", async () => {
    const former = running.keyId();
    const seen: number[] = [];
    const { rotated, ends } = await rotate({
      onStep: () => {
        seen.push(running.keyIds().length);
      },
    });
    expect([rotated, ends]).toEqual([ACCOUNTS * 2, "by-file"]);
    expect(Math.max(...seen)).toBe(2);
    expect(await secretsFor(running)).toEqual(ALL);
    const later = createEncryption({ secretsKey: undefined, dataDir });
    expect(await secretsFor(later)).toEqual(ALL);
    expect(later.keyIds()).toEqual([keyIdOf(NEW_KEY)]);
    expect(running.keyId()).toBe(keyIdOf(NEW_KEY));
    expect(former).not.toBe(running.keyId());
    expect(readdirSync(dataDir)).toEqual(["secrets-key"]);
    expect(statSync(join(dataDir, "secrets-key")).mode & 0o777).toBe(0o600);
    expect(await countUnreadableSecrets({ db: database.db, encryption: later })).toEqual({
      apps: 0,
      webhooks: 0,
      documents: 0,
    });
  });

  it("that is killed at any step loses nothing, and goes on when it is called again", async () => {
    for (let killedAt = 1; killedAt <= ACCOUNTS * 2 + 3; killedAt += 1) {
      let steps = 0;
      const killed = rotate({
        newKey: `${NEW_KEY} ${killedAt}`,
        onStep: () => {
          steps += 1;
          if (steps === killedAt) throw new Error("Killed");
        },
      });
      await expect(killed).rejects.toThrow("Killed");
      expect(await secretsFor(running)).toEqual(ALL);
      expect(await secretsFor(createEncryption({ secretsKey: undefined, dataDir }))).toEqual(ALL);
      await rotate({ newKey: `${NEW_KEY} ${killedAt}` });
      const later = createEncryption({ secretsKey: undefined, dataDir });
      expect(await secretsFor(later)).toEqual(ALL);
      expect(later.keyIds()).toEqual([keyIdOf(`${NEW_KEY} ${killedAt}`)]);
    }
  });

  it("also encrypts what a request stored with the former key while it ran", async () => {
    const late = running.encrypt("app late", totpContext("u0"));
    await rotate({
      settle: () => database.sql`UPDATE totp_secrets SET secret = ${late} WHERE user_id = 'u0'`,
    });
    const later = createEncryption({ secretsKey: undefined, dataDir });
    expect(await secretsFor(later)).toEqual(["app late", ...ALL.slice(1)]);
  });

  it("of a key in the environment leaves the new key in its file until the setting is changed", async () => {
    const env = { secretsKey: readFileSync(join(dataDir, "secrets-key"), "utf8").trim(), dataDir };
    expect(await rotate({ env })).toMatchObject({ rotated: ACCOUNTS * 2, ends: "by-setting" });
    expect(await secretsFor(createEncryption(env))).toEqual(ALL);
    expect(await secretsFor(createEncryption({ secretsKey: NEW_KEY, dataDir: "" }))).toEqual(ALL);
    expect(await rotate({ env })).toMatchObject({ rotated: 0, ends: "by-setting" });
  });

  it("keeps both keys while a secret can be read with neither", async () => {
    const lost = createEncryption({ secretsKey: "lost".repeat(9), dataDir: "" });
    await database.sql`
      UPDATE webhooks SET secret = ${sealWebhookSecret(lost, "w0", "lost")} WHERE id = 'w0'`;
    expect(await rotate()).toMatchObject({ unreadable: 1, ends: "not" });
    expect(readdirSync(dataDir).sort()).toEqual(["secrets-key", "secrets-key.new"]);
    expect((await secretsFor(running)).filter((secret) => secret === null)).toHaveLength(1);
  });

  it("is refused for a short key, and for another key while one is unfinished", async () => {
    await expect(rotate({ newKey: "short" })).rejects.toThrow("32 characters");
    const killed = rotate({
      onStep: () => {
        throw new Error("Killed");
      },
    });
    await expect(killed).rejects.toThrow("Killed");
    await expect(rotate({ newKey: `${NEW_KEY} and another` })).rejects.toThrow("not finished");
  });
});
