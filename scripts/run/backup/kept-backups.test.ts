import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { tryLock } from "../hold-lock.ts";
import { type BackupPlace, openBackupPlace } from "./backup-place.ts";
import {
  isBackupDue,
  type KeptBackup,
  keptBackups,
  lastVerified,
  listBackups,
  nameOfBackup,
  newestBackup,
  removeOldBackups,
} from "./kept-backups.ts";
import { findBackup } from "./store-backup.ts";
import { keepBackup } from "./testing/keep-backup.ts";

const DAY = 24 * 3_600_000;
const ZONE = { timeZone: "America/New_York", now: new Date("2026-11-24T23:30:00Z") };

/** A backup of every day before the moment, newest first. */
const daily = (now: Date, days: number): KeptBackup[] =>
  Array.from({ length: days }, (_, index) => {
    const createdAt = new Date(now.getTime() - index * DAY).toISOString();
    return { name: createdAt, createdAt } as KeptBackup;
  });

describe("retention", () => {
  it("keeps the newest of 7 days, 4 weeks and 12 months", () => {
    const backups = daily(new Date("2026-11-24T12:00:00Z"), 800);
    const kept = [...keptBackups(backups, ZONE)].map(({ name }) => name.slice(0, 10));
    expect(kept.slice(0, 7)).toEqual(
      ["24", "23", "22", "21", "20", "19", "18"].map((day) => `2026-11-${day}`),
    );
    // The newest of a week is its Sunday.
    expect(kept.slice(7, 9)).toEqual(["2026-11-15", "2026-11-08"]);
    expect(kept.slice(9, 12)).toEqual(["2026-10-31", "2026-09-30", "2026-08-31"]);
    expect(kept.at(-1)).toBe("2025-12-31");
    expect(kept).toHaveLength(7 + 2 + 11);
  });

  it("keeps all of a shop that stood still for years", () => {
    const backups = daily(new Date("2020-01-07T12:00:00Z"), 5);
    expect(keptBackups(backups, ZONE).size).toBe(5);
  });

  it("keeps the backup that was restored on trial last, until a newer one was", () => {
    const backups = daily(new Date("2026-11-24T12:00:00Z"), 30);
    const restore = (index: number, verifiedAt: string) =>
      Object.assign(backups[index] ?? {}, { verifiedAt });
    restore(8, "2026-11-20T08:00:00Z");
    const kept = () => [...keptBackups(backups, ZONE)].map(({ name }) => name.slice(0, 10));
    expect(kept()).toContain("2026-11-16");
    restore(10, "2026-11-21T08:00:00Z");
    expect(kept()).toContain("2026-11-14");
    expect(kept()).not.toContain("2026-11-16");
  });

  it("counts days in the shop's time zone, and keeps the newest of a day", () => {
    const made = ["2026-11-24T04:30:00Z", "2026-11-24T05:30:00Z", "2026-11-24T23:00:00Z"];
    const backups = made.toReversed().map((createdAt) => ({ createdAt }) as KeptBackup);
    // 04:30 in London is the evening before in New York, which is also another day of the same week.
    const kept = [...keptBackups(backups, ZONE)].map(({ createdAt }) => createdAt);
    expect(kept).toEqual(["2026-11-24T23:00:00Z", "2026-11-24T04:30:00Z"]);
  });
});

it.each([
  ["2026-11-24T08:29:00Z", false],
  ["2026-11-24T08:30:00Z", true],
  ["2026-11-27T00:00:00Z", true],
])("after a backup of yesterday at 03:30 in New York, at %s one is due: %s", (now, isDue) => {
  const newest = { createdAt: "2026-11-23T08:30:05.000Z" };
  const when = { now: new Date(now), at: 3 * 60 + 30, timeZone: ZONE.timeZone };
  expect(isBackupDue(newest, when)).toBe(isDue);
  expect(isBackupDue(undefined, when)).toBe(true);
});

it("a backup that was made while the clock was ahead is not the newest one", () => {
  const now = new Date("2026-11-24T12:00:00Z");
  const made = ["2027-11-24T12:00:00.000Z", "2026-11-24T12:01:00.000Z", "2026-11-24T08:30:00.000Z"];
  const backups = made.map((createdAt) => ({ createdAt }) as KeptBackup);
  // A minute is the clock of another machine.
  expect(newestBackup(backups, now)?.createdAt).toBe(made[1]);
  expect(newestBackup(backups.slice(0, 1), now)).toBeUndefined();
});

it("a trial by a clock that was ahead is not the last one, until its time has come", () => {
  const now = new Date("2026-11-24T12:00:00Z");
  const tried = ["2027-11-24T12:00:00.000Z", "2026-11-20T08:00:00.000Z", null];
  const backups = tried.map((verifiedAt) => ({ verifiedAt }) as KeptBackup);
  expect(lastVerified(backups, now)?.verifiedAt).toBe(tried[1]);
  expect(lastVerified(backups.slice(0, 1), now)).toBeUndefined();
  expect(lastVerified(backups, new Date("2027-11-25T12:00:00Z"))?.verifiedAt).toBe(tried[0]);
});

describe("a place of backups", () => {
  let folder: string;
  let place: BackupPlace;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "place-"));
    place = openBackupPlace({ kind: "folder", folder });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const names = async () => (await listBackups(place)).backups.map(({ name }) => name);

  it("counts only archives with a note about exactly these bytes", async () => {
    const [whole, cut, unnoted, broken] = [1, 2, 3, 4].map((day) =>
      nameOfBackup(new Date(`2026-11-0${day}T03:30:00Z`), true),
    ) as [string, string, string, string];
    await keepBackup(place, whole);
    await keepBackup(place, cut, { bytes: 8 });
    writeFileSync(join(folder, unnoted), "archive");
    await keepBackup(place, broken);
    writeFileSync(join(folder, `${broken}.json`), "{");
    writeFileSync(join(folder, "aliquot-notes.txt"), "Not ours");
    expect(await names()).toEqual([whole]);
    expect((await listBackups(place)).unfinished.sort()).toEqual([cut, unnoted, broken]);
  });

  it("loses old backups, what killed ones left after a day, and nothing else", async () => {
    for (let day = 1; day <= 9; day += 1) {
      await keepBackup(place, `aliquot-2026110${day}T033000Z.tar.age`);
    }
    writeFileSync(join(folder, "aliquot-20261108T040000Z.tar"), "left");
    writeFileSync(join(folder, "aliquot-20261109T040000Z.tar"), "under way");
    writeFileSync(join(folder, "family-photos.tar"), "not ours");
    for (const time of ["08T050000", "08T060000", "09T050000"]) {
      writeFileSync(join(folder, `aliquot-202611${time}Z.tar.age.partial`), "half");
    }
    const written = tryLock(join(folder, "aliquot-20261108T060000Z.tar.age.partial"));
    writeFileSync(join(folder, "family-photos.tar.partial"), "not ours");
    const removed = await removeOldBackups(place, {
      now: new Date("2026-11-09T12:00:00Z"),
      timeZone: "UTC",
    });
    // The first is the newest of its week, a Sunday.
    expect(removed).toEqual([
      "aliquot-20261102T033000Z.tar.age",
      "aliquot-20261108T040000Z.tar",
      "aliquot-20261108T050000Z.tar.age.partial",
    ]);
    written?.release();
    expect(readdirSync(folder).filter((name) => name.endsWith(".partial"))).toHaveLength(3);
    expect(await names()).toHaveLength(8);
    expect(readdirSync(folder)).toContain("family-photos.tar");
    expect(readdirSync(folder)).toContain("aliquot-20261109T040000Z.tar");
    expect(readdirSync(folder).join()).not.toContain("20261102");
  });

  it("keeps today's backup beside those that were made while the clock was ahead", async () => {
    for (let day = 1; day <= 9; day += 1) {
      await keepBackup(place, `aliquot-2027010${day}T033000Z.tar.age`);
    }
    const made = ["aliquot-20261108T033000Z.tar.age", "aliquot-20261109T033000Z.tar.age"];
    for (const name of made) await keepBackup(place, name);
    const now = new Date("2026-11-09T12:00:00Z");
    expect(await removeOldBackups(place, { now, timeZone: "UTC" })).toEqual([]);
    expect(await findBackup(place, "newest", now)).toMatchObject({ name: made[1] });
  });
});
