import { chmodSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, it } from "vitest";
import { readReports } from "#shared/processes/process-reports.ts";
import { standInBucket } from "#shared/storage/testing/stand-in-bucket.ts";
import { openBackupPlace } from "./backup-place.ts";
import { keepBackups } from "./keep-backups.ts";
import { keepBackup } from "./testing/keep-backup.ts";

const bucket = standInBucket();
afterAll(() => bucket.stop());
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "keeping-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

it("an archive of several parts is read as it was written, and is none before its end", async () => {
  const place = openBackupPlace({ kind: "bucket", address: bucket.address });
  const chunks = Array.from({ length: 37 }, () => crypto.getRandomValues(new Uint8Array(60_000)));
  const all = Buffer.concat(Array.from({ length: 17 }, () => Buffer.concat(chunks)));
  const output = await place.write("aliquot-20261124T033000Z.tar");
  for (let at = 0; at < all.length; at += 1_234_567) {
    await output.write(all.subarray(at, at + 1_234_567));
  }
  expect(bucket.asked.filter((call) => call.startsWith("PUT"))).toHaveLength(2);
  expect(bucket.objects.size).toBe(0);
  await output.finish();
  const read = Buffer.concat(await Array.fromAsync(place.read("aliquot-20261124T033000Z.tar")));
  expect(read.equals(all)).toBe(true);
});

it("a folder of the operator keeps its mode, and one that is made is closed to other users", async () => {
  const mode = (folder: string) => statSync(folder).mode & 0o777;
  const place = async (folder: string) => {
    const output = await openBackupPlace({ kind: "folder", folder }).write("aliquot.tar");
    await output.finish();
  };
  chmodSync(dataDir, 0o750);
  await place(dataDir);
  expect(mode(dataDir)).toBe(0o750);
  expect(mode(join(dataDir, "aliquot.tar"))).toBe(0o600);
  await place(join(dataDir, "made"));
  expect(mode(join(dataDir, "made"))).toBe(0o700);
});

/** The timer's figures, once `isThere` is true of them. */
async function figuresWhen(isThere: (figures: Map<string, number>) => boolean) {
  for (;;) {
    const metrics = readReports(dataDir).flatMap((report) => report.metrics);
    const figures = new Map(metrics.map(({ name, values }) => [name, values[0]?.value ?? 0]));
    if (isThere(figures)) return figures;
    await Bun.sleep(50);
  }
}

const keeping = (folder: string, more: Partial<Parameters<typeof keepBackups>[0]> = {}) =>
  keepBackups({
    settings: { address: { kind: "folder", folder }, seal: undefined, at: 0 },
    ...{ dataDir, release: "one", logTo: "files", readTimeZone: async () => "UTC" },
    variables: { PATH: process.env.PATH, BACKUP_URL: `file://${folder}` },
    times: { first: 1, check: 20, look: 20, retry: 60_000 },
    ...more,
  });

const AHEAD = new Date(Date.now() + 400 * 86_400_000).toISOString();

it("the timer reports the newest backup, and makes none while it is of today", async () => {
  const folder = join(dataDir, "place");
  const place = openBackupPlace({ kind: "folder", folder });
  const createdAt = new Date().toISOString();
  const verifiedAt = "2026-11-20T00:00:00.000Z";
  await keepBackup(place, "aliquot-20261120T033000Z.tar", { verifiedAt });
  // A clock that was ahead must not hide for a year that no backup is tried.
  await keepBackup(place, "aliquot-20261121T033000Z.tar", { createdAt, verifiedAt: AHEAD });
  const timer = keeping(folder);
  const figures = await figuresWhen((all) => (all.get("aliquot_backup_bytes") ?? 0) > 0);
  await timer.stop();
  expect(figures.get("aliquot_backup_timestamp_seconds")).toBe(Date.parse(createdAt) / 1000);
  expect(figures.get("aliquot_backup_verified_timestamp_seconds")).toBe(
    Date.parse(verifiedAt) / 1000,
  );
  expect(figures.get("aliquot_backup_failed")).toBe(0);
});

it("the timer tells why a backup failed, and tries again later only", async () => {
  const notices: string[] = [];
  const noticed = Promise.withResolvers<void>();
  const timer = keeping(join(dataDir, "place"), {
    variables: {
      PATH: process.env.PATH,
      BACKUP_URL: `file://${dataDir}/place`,
      DATABASE_URL: "postgres://shop@127.0.0.1:9/shop",
    },
    onNotice: (sentence) => {
      notices.push(sentence);
      noticed.resolve();
    },
  });
  await noticed.promise;
  await timer.stop();
  expect(notices).toEqual([
    expect.stringMatching(
      /^The backup failed: The database of DATABASE_URL is away: .*It is tried again in 1 minutes\.$/,
    ),
  ]);
});

it("the timer makes a backup and reports a failure, though the newest is of next year: the clock was ahead", async () => {
  const folder = join(dataDir, "place");
  const place = openBackupPlace({ kind: "folder", folder });
  const createdAt = new Date(Date.now() + 365 * 24 * 3_600_000).toISOString();
  await keepBackup(place, "aliquot-20261120T033000Z.tar");
  await keepBackup(place, "aliquot-20261121T033000Z.tar", { createdAt });
  const timer = keeping(folder, { variables: { PATH: process.env.PATH } });
  const figures = await figuresWhen((all) => all.get("aliquot_backup_failed") === 1);
  await timer.stop();
  expect(figures.get("aliquot_backup_timestamp_seconds")).toBe(
    Date.parse("2026-11-20T03:30:00Z") / 1000,
  );
});

it("the timer reports no failure any more when the cause is gone and no backup is due", async () => {
  const folder = join(dataDir, "place");
  const place = openBackupPlace({ kind: "folder", folder });
  await keepBackup(place, "aliquot-20261121T033000Z.tar", { createdAt: new Date().toISOString() });
  let isAway = true;
  const timer = keeping(folder, {
    times: { first: 1, check: 20, look: 20, retry: 20 },
    readTimeZone: async () => {
      if (isAway) throw new Error("The database is away.");
      return "UTC";
    },
  });
  await figuresWhen((all) => all.get("aliquot_backup_failed") === 1);
  isAway = false;
  await figuresWhen((all) => all.get("aliquot_backup_failed") === 0);
  await timer.stop();
});
