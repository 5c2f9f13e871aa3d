import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { standInBucket } from "#shared/storage/testing/stand-in-bucket.ts";
import { nightly } from "#shared/testing/nightly.ts";
import { withDatabase } from "../../../api/src/db/database-address.ts";
import { emptyDatabase } from "../../../api/src/testing/test-database.ts";
import { VERSION } from "../../../api/src/version.ts";
import { readKeys } from "./archive-keys.ts";
import { type BackupPlace, openBackupPlace } from "./backup-place.ts";
import { listBackups } from "./kept-backups.ts";
import { requireEmpty, verifyArchive } from "./restore-shop.ts";
import { fetchBackup, findBackup, storeBackup } from "./store-backup.ts";
import { aShopToBackUp, type ShopUnderTest, smallDisk } from "./testing/shop-under-test.ts";
import { verifyBackup } from "./verify-backup.ts";

/** The first moment, the last, and those between. */
const KILLS = Number(process.env.BACKUP_KILLS ?? nightly(3, 10));
const ROOT = resolve(import.meta.dirname, "../../..");

let shop: ShopUnderTest;
let identity: string;
let recipient: string;
let folder: string;
const bucket = standInBucket();
beforeAll(async () => {
  shop = await aShopToBackUp();
  identity = await generateX25519Identity();
  recipient = await identityToRecipient(identity);
});
afterAll(async () => {
  await bucket.stop();
  await shop.database.close();
  rmSync(shop.dataDir, { recursive: true });
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "stored-"));
  bucket.objects.clear();
  bucket.setMood("answers");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const PLACES: [string, () => BackupPlace][] = [
  ["a folder", () => openBackupPlace({ kind: "folder", folder: join(folder, "place") })],
  [
    "a bucket",
    () => openBackupPlace({ kind: "bucket", address: { ...bucket.address, prefix: "shop/" } }),
  ],
];

const store = (place: BackupPlace, seal?: { recipient: string }) =>
  storeBackup({ db: shop.database.db, objects: shop.objects, place, seal });

describe.each(PLACES)("a backup in %s", (_, open) => {
  it("for a recipient is opened by the private key alone, and restores", async () => {
    const place = open();
    const stored = await store(place, { recipient });
    expect(stored).toMatchObject({ version: VERSION, encryption: "recipient", pictures: 3 });
    expect((await listBackups(place)).backups).toEqual([stored]);
    const file = join(folder, "fetched.tar.age");
    await fetchBackup(place, await findBackup(place, stored.name), file);
    await expect(verifyArchive(file)).rejects.toThrow(/--identity FILE\.$/);
    const other = { identities: [await generateX25519Identity()] };
    await expect(verifyArchive(file, other)).rejects.toThrow("does not open with this private key");
    const identityFile = join(folder, "key.txt");
    writeFileSync(identityFile, `# created: today\n${identity}\n`);
    const keys = await readKeys({}, identityFile);
    const serverUrl = shop.database.url;
    const verified = await verifyBackup({ file, keys, serverUrl });
    expect(verified).toMatchObject({ rows: stored.rows, pictures: 3 });
    const left = await shop.database.sql`
      SELECT 1 FROM pg_database WHERE datname LIKE 'aliquot_verify_%'`;
    expect(left).toHaveLength(0);
  });

  it("that was changed in its place is refused, and no file is left", async () => {
    const place = open();
    const stored = await store(place);
    const bytes = (await place.objects.read(stored.name)) ?? new Uint8Array();
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    await place.objects.write(stored.name, bytes);
    const fetched = fetchBackup(place, stored, join(folder, "fetched.tar"));
    await expect(fetched).rejects.toThrow("is not as it was stored. Use another copy");
    expect(readdirSync(folder)).not.toContain("fetched.tar");
    await expect(findBackup(place, "aliquot-1.tar")).rejects.toThrow(
      `The newest one is ${stored.name}`,
    );
  });
});

/** Runs the command until it has printed so many lines, and kills it then. */
async function killedAfter(lines: number, url: string): Promise<void> {
  const child = spawn(process.execPath, ["scripts/run/backup.ts"], {
    cwd: ROOT,
    env: {
      ...{ PATH: process.env.PATH, DATABASE_URL: shop.database.url, DATA_DIR: shop.dataDir },
      ...{ BACKUP_URL: url, BACKUP_AGE_RECIPIENT: recipient },
      ...{ BACKUP_ACCESS_KEY_ID: "key", BACKUP_SECRET_ACCESS_KEY: "secret" },
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((done) => child.once("close", done));
  let printed = 0;
  createInterface({ input: child.stdout }).on("line", () => {
    printed += 1;
    if (printed === lines) child.kill("SIGKILL");
  });
  await ended;
  expect(printed).toBeGreaterThanOrEqual(lines);
}

it.each(["file", "s3"])(
  "a backup killed at any moment never counts half, in %s",
  async (kind) => {
    const place = openBackupPlace(
      kind === "file"
        ? { kind: "folder", folder: join(folder, "place") }
        : { kind: "bucket", address: { ...bucket.address, prefix: "shop/" } },
    );
    const url =
      kind === "file"
        ? `file://${join(folder, "place")}`
        : `s3://shop/shop?endpoint=${bucket.address.endpoint}`;
    const tables = await shop.database.sql`
      SELECT 1 FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`;
    // A line for each table, and one for the pictures: it is printed before the archive's end and the note.
    const moments = Array.from({ length: KILLS }, (_, index) =>
      Math.round(1 + (index * tables.length) / (KILLS - 1)),
    );
    for (const moment of moments) {
      await killedAfter(moment, url);
      const { backups } = await listBackups(place);
      for (const backup of backups) {
        const file = join(folder, `fetched-${moment}`);
        await fetchBackup(place, backup, file);
        await verifyArchive(file, { identities: [identity] });
        await place.objects.remove(`${backup.name}.json`);
      }
    }
    // An archive is named after its second, and the last one that was killed may be of this one.
    let whole = "";
    const storeWhole = async () => {
      whole = await store(place, { recipient }).then(
        ({ name }) => name,
        () => "",
      );
      return whole;
    };
    await expect.poll(storeWhole, { timeout: 10_000 }).not.toBe("");
    expect((await listBackups(place)).backups.map(({ name }) => name)).toEqual([whole]);
  },
  180_000,
);

it("a full disk leaves no backup, and says so", async () => {
  const disk = mkdtempSync(join(tmpdir(), "small-place-"));
  const unmount = smallDisk(disk);
  try {
    const place = openBackupPlace({ kind: "folder", folder: disk });
    await expect(store(place, { recipient })).rejects.toThrow(/cannot be written: .*ENOSPC/);
    expect(readdirSync(disk)).toEqual([]);
  } finally {
    unmount();
    rmSync(disk, { recursive: true });
  }
});

it.each(["refuses", "hangs"] as const)("a bucket that %s leaves no backup", async (mood) => {
  const place = openBackupPlace(
    { kind: "bucket", address: bucket.address },
    { small: 300, part: 300 },
  );
  bucket.setMood(mood);
  await expect(store(place)).rejects.toThrow(/^the bucket shop at .* does not answer/);
  bucket.setMood("answers");
  expect(await listBackups(place)).toMatchObject({ backups: [] });
});

it("verifying removes its scratch database as a role that may end nobody's session, and that of a killed drill", async () => {
  const place = openBackupPlace({ kind: "folder", folder: join(folder, "place") });
  const file = join(folder, "fetched.tar");
  await fetchBackup(place, await store(place), file);
  const { sql } = shop.database;
  await sql`DROP ROLE IF EXISTS drill_tester`;
  await sql`CREATE ROLE drill_tester LOGIN CREATEDB PASSWORD 'tester'`;
  await sql`CREATE DATABASE aliquot_verify_killed OWNER drill_tester`;
  const asTester = new URL(shop.database.url);
  [asTester.username, asTester.password] = ["drill_tester", "tester"];
  const scratches = () => sql<{ name: string }[]>`
    SELECT datname AS name FROM pg_database WHERE datname LIKE 'aliquot_verify_%'`;
  // A superuser's session, as an autovacuum worker has one, which ends once the drill waits to remove the database.
  let visit: Promise<void> | undefined;
  const visitScratch = async () => {
    const [scratch] = await scratches();
    const session = postgres(withDatabase(shop.database.url, scratch?.name ?? ""), { max: 1 });
    await session`SELECT 1`;
    const isWaiting = async () => {
      const found = await sql`
        SELECT 1 FROM pg_stat_activity WHERE query LIKE 'DROP DATABASE%' AND state = 'active'`;
      return found.length > 0;
    };
    await expect.poll(isWaiting, { timeout: 20_000 }).toBe(true);
    await session.end();
  };
  const onPart = () => {
    visit ??= visitScratch();
  };
  try {
    await verifyBackup({ file, serverUrl: asTester.href, onPart });
    await visit;
    expect(await scratches()).toEqual([]);
  } finally {
    for (const { name } of await scratches()) await sql`DROP DATABASE ${sql(name)} WITH (FORCE)`;
    await sql`DROP ROLE drill_tester`;
  }
});

it("verifying takes an empty database instead of a new one, and empties it again", async () => {
  const place = openBackupPlace({ kind: "folder", folder: join(folder, "place") });
  const file = join(folder, "fetched.tar");
  const stored = await store(place);
  await fetchBackup(place, stored, file);
  const scratch = await emptyDatabase();
  try {
    const options = { file, serverUrl: "postgres://nobody@127.0.0.1:9/x", verifyUrl: scratch.url };
    expect(await verifyBackup(options)).toMatchObject({ rows: stored.rows });
    await requireEmpty(scratch.sql);
    const inUse = { ...options, verifyUrl: shop.database.url };
    await expect(verifyBackup(inUse)).rejects.toThrow("must name an empty database");
    const { sql } = shop.database;
    await sql`DROP ROLE IF EXISTS backup_tester`;
    await sql`CREATE ROLE backup_tester LOGIN PASSWORD 'tester'`;
    const poor = new URL(shop.database.url);
    [poor.username, poor.password] = ["backup_tester", "tester"];
    await expect(verifyBackup({ file, serverUrl: poor.href })).rejects.toThrow(
      "as a superuser: ALTER ROLE backup_tester CREATEDB. Or set VERIFY_DATABASE_URL",
    );
    await sql`DROP ROLE backup_tester`;
  } finally {
    await scratch.close();
  }
});

it("the newest is verified by a key from the standard input, on a machine without a data folder", async () => {
  const place = openBackupPlace({ kind: "folder", folder: join(folder, "place") });
  const stored = await store(place, { recipient });
  const verify = (input: string) =>
    spawnSync(
      process.execPath,
      ["scripts/run/backup.ts", "--verify", "newest", "--identity", "-"],
      {
        cwd: ROOT,
        env: {
          ...{ PATH: process.env.PATH, DATABASE_URL: shop.database.url },
          ...{ DATA_DIR: join(folder, "none/yet"), BACKUP_URL: `file://${join(folder, "place")}` },
        },
        ...{ encoding: "utf8", input },
      },
    );
  expect(verify("no key").stderr).toMatch(/^The standard input has no private key of age/);
  const { status, stdout, stderr } = verify(`${identity}\n`);
  expect(`${status}${stderr}`).toBe("0");
  expect(stdout).toContain(`${stored.name} restores: `);
  expect((await listBackups(place)).backups[0]?.verifiedAt).not.toBeNull();
});

it("the commands list, fetch and name what is missing, without a database", () => {
  const run = (args: string[], env: Record<string, string> = {}) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ["scripts/run/backup.ts", ...args],
      { cwd: ROOT, env: { PATH: process.env.PATH, ...env }, encoding: "utf8" },
    );
    return `${status} ${stdout}${stderr}`.trim();
  };
  const url = { BACKUP_URL: `file://${join(folder, "place")}` };
  expect(run(["--list"])).toMatch(/^1 BACKUP_URL is missing\. Set it to/);
  expect(run(["--list"], url)).toMatch(/^0 There is no backup in/);
  expect(run(["--fetch", "aliquot-1.tar", join(folder, "x")], url)).toMatch(
    /^1 There is no backup/,
  );
  expect(run(["--list", "--verify", "x"], url)).toMatch(/^2 Call it in one of these ways/);
  const away = {
    ...{ BACKUP_URL: "s3://shop?endpoint=http://127.0.0.1:9" },
    ...{ BACKUP_ACCESS_KEY_ID: "key", BACKUP_SECRET_ACCESS_KEY: "hunter2" },
  };
  expect(run(["--list"], away)).toBe(
    "1 The bucket shop at 127.0.0.1:9 does not answer as it should (ConnectionRefused).",
  );
  writeFileSync(join(folder, "key.txt"), "no key");
  const verify = ["--verify", "aliquot-1.tar", "--identity", join(folder, "key.txt")];
  expect(run(verify, { ...url, DATABASE_URL: "postgres://127.0.0.1:9/x" })).toMatch(
    /^1 .*key\.txt has no private key of age/,
  );
  expect(readFileSync(join(folder, "key.txt"), "utf8")).toBe("no key");
});
