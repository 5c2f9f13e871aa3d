import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { FolderObjects } from "#shared/storage/folder-objects.ts";
import { ADVISORY_LOCKS, isAdvisoryLockHeld } from "../../../api/src/db/advisory-locks.ts";
import { migrate } from "../../../api/src/db/migrate.ts";
import { noteErasure } from "../../../api/src/erasures/erasure-notes.ts";
import { emptyDatabase, type TestDatabase } from "../../../api/src/testing/test-database.ts";
import type { ArchiveKeys } from "./archive-keys.ts";
import { fileOutput } from "./archive-output.ts";
import { backupShop } from "./backup-shop.ts";
import { finishRestore } from "./finish-restore.ts";
import { restoreShop, verifyArchive } from "./restore-shop.ts";
import {
  aShopToBackUp,
  contentsOf,
  picturesIn,
  type ShopUnderTest,
  schemaOf,
  smallDisk,
} from "./testing/shop-under-test.ts";

const PASSPHRASE = "correct horse battery staple";

let shop: ShopUnderTest;
let folder: string;
let plain: string;
let encrypted: string;

beforeAll(async () => {
  shop = await aShopToBackUp();
  folder = mkdtempSync(join(tmpdir(), "archives-"));
  [plain, encrypted] = [join(folder, "shop.tar"), join(folder, "shop.tar.enc")];
  const from = { db: shop.database.db, objects: shop.objects };
  await backupShop({ ...from, output: fileOutput(plain) });
  await backupShop({ ...from, output: fileOutput(encrypted), seal: { passphrase: PASSPHRASE } });
});
afterAll(async () => {
  await shop.database.close();
  for (const path of [shop.dataDir, folder]) rmSync(path, { recursive: true });
});

let target: TestDatabase;
let mediaDir: string;
let objects: FolderObjects;
beforeEach(async () => {
  target = await emptyDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), "restored-"));
  mediaDir = join(dataDir, "media");
  objects = new FolderObjects(dataDir);
});
afterEach(async () => {
  await target.close();
  rmSync(objects.place, { recursive: true });
});

const restore = (file: string, more: { keys?: ArchiveKeys; sendsMail?: boolean } = {}) =>
  restoreShop({ db: target.db, objects, file, ...more });

async function tablesIn({ sql }: TestDatabase): Promise<number> {
  const [row] = await sql`
    SELECT count(*)::int AS tables FROM pg_class
    WHERE relkind = 'r' AND relnamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'drizzle'))`;
  return row?.tables;
}

/** The offset of the first occurrence of a text in the archive. */
const offsetOf = (file: string, text: string) => readFileSync(file).indexOf(text);

function changedAt(file: string, offset: number): string {
  const bytes = readFileSync(file);
  bytes[offset] = (bytes[offset] ?? 0) ^ 1;
  const copy = join(folder, "changed.tar");
  writeFileSync(copy, bytes);
  return copy;
}

function cutAt(file: string, length: number): string {
  const copy = join(folder, "cut.tar");
  writeFileSync(copy, readFileSync(file).subarray(0, length));
  return copy;
}

describe("a backup", () => {
  it.each([
    ["as it is", () => plain, undefined],
    ["encrypted", () => encrypted, PASSPHRASE],
  ])(
    "restores every row of every table and every byte of the pictures: %s",
    async (_, file, passphrase) => {
      await restore(file(), { keys: { passphrase }, sendsMail: true });
      await migrate(target.url);
      expect(await contentsOf(target.sql)).toEqual(await contentsOf(shop.database.sql));
      expect(await schemaOf(target.sql)).toEqual(await schemaOf(shop.database.sql));
      const { ".kinin-2.draft/400.webp": _draft, ...pictures } = picturesIn(shop.mediaDir);
      expect(picturesIn(mediaDir)).toEqual(pictures);
      expect(Object.keys(pictures)).toHaveLength(3);
    },
  );

  it("holds back the emails that waited, for people to decide", async () => {
    const { heldMail } = await restore(plain);
    expect(heldMail).toBe(2);
    const mails = await target.sql`SELECT id, state, last_error FROM mails ORDER BY id`;
    expect(mails.map(({ id, state }) => `${id} ${state}`)).toEqual([
      "m1 failed",
      "m2 failed",
      "m3 sent",
    ]);
    expect(mails[0]?.last_error).toMatch(
      /^Held back by the restore of .+ UTC: it may have been sent/,
    );
  });

  it("is a tar that begins with its manifest, whose checksums other tools check", async () => {
    const listed = spawnSync("tar", ["-tf", plain]).stdout.toString().trim().split("\n");
    expect(listed[0]).toBe("manifest.json");
    expect(listed.at(-1)).toBe("end.json");
    const into = mkdtempSync(join(folder, "opened-"));
    expect(spawnSync("tar", ["-xf", plain, "-C", into]).status).toBe(0);
    const manifest = JSON.parse(readFileSync(join(into, "manifest.json"), "utf8"));
    const [orders] = await shop.database.sql`SELECT count(*)::int AS rows FROM orders`;
    expect(manifest.tables).toContainEqual(
      expect.objectContaining({ name: "orders", rows: orders?.rows }),
    );
    for (const sums of readdirSync(join(into, "checksums"))) {
      const tool = process.platform === "darwin" ? ["shasum", "-a", "256"] : ["sha256sum"];
      const [command = "", ...args] = tool;
      const checked = spawnSync(command, [...args, "-c", `checksums/${sums}`], { cwd: into });
      expect(checked.stderr.toString()).toBe("");
    }
  });

  it("is its owner's to read, and one is never written over another", async () => {
    expect(statSync(plain).mode & 0o777).toBe(0o600);
    expect(() => fileOutput(plain)).toThrow(`${plain} is there already. Name another file`);
  });

  it("is one moment of the shop, however it goes on meanwhile", async () => {
    const file = join(folder, "moment.tar");
    const before = await contentsOf(shop.database.sql);
    const { sql } = shop.database;
    let isChanged = false;
    await backupShop({
      db: shop.database.db,
      objects: shop.objects,
      output: fileOutput(file),
      onPart: async () => {
        if (isChanged) return;
        isChanged = true;
        // Into a table that is restored later.
        await sql`
          INSERT INTO stock_movements (id, product_id, change, stock_after, reason)
          SELECT 'late', id, 1, 1, 'stock-counted' FROM products LIMIT 1`;
      },
    });
    expect((await contentsOf(sql)).stock_movements).not.toBe(before.stock_movements);
    await restore(file, { sendsMail: true });
    expect(await contentsOf(target.sql)).toEqual(before);
    await sql`DELETE FROM stock_movements WHERE id = 'late'`;
  });

  it.each([undefined, PASSPHRASE])(
    "leaves nothing under its name, nor beside it, when the disk is full",
    async (passphrase) => {
      const disk = mkdtempSync(join(tmpdir(), "small-disk-"));
      const unmount = smallDisk(disk);
      try {
        const file = join(disk, "shop.tar");
        const { db } = shop.database;
        const seal = passphrase === undefined ? undefined : { passphrase };
        const output = fileOutput(file);
        await expect(backupShop({ db, objects: shop.objects, output, seal })).rejects.toThrow(
          `${file} cannot be written: `,
        );
        expect(readdirSync(disk)).toEqual([]);
      } finally {
        unmount();
        rmSync(disk, { recursive: true });
      }
    },
  );

  it("without the shop's pictures is refused", async () => {
    const file = join(folder, "wrong-folder.tar");
    const elsewhere = backupShop({
      db: shop.database.db,
      objects: new FolderObjects("/nowhere"),
      output: fileOutput(file),
    });
    await expect(elsewhere).rejects.toThrow("Set DATA_DIR or STORAGE_URL to the shop's.");
    expect(existsSync(file)).toBe(false);
  });

  it("of a database without a shop is refused", async () => {
    const file = join(folder, "nothing.tar");
    const empty = backupShop({ db: target.db, objects, output: fileOutput(file) });
    await expect(empty).rejects.toThrow("there is nothing to back up");
    expect(readdirSync(folder)).not.toContain("nothing.tar.partial");
  });
});

describe("a restore is refused, and leaves the database empty,", () => {
  const expectRefusal = async (refused: Promise<unknown>, sentence: RegExp) => {
    await expect(refused).rejects.toThrow(sentence);
    await expect(refused).rejects.toMatchObject({ name: "ArchiveError" });
    expect(await tablesIn(target)).toBe(0);
  };

  it.each([
    ["the manifest", () => offsetOf(plain, '"createdAt": "') + 16],
    ["a row", () => offsetOf(plain, "Made-up category 7")],
    ["a piece's header", () => offsetOf(plain, "tables/orders/")],
    ["a picture", () => offsetOf(plain, "long-name-") + 2_000],
    ["the checksums", () => offsetOf(plain, "  tables/categories/000001.copy\n") - 10],
    ["the end", () => offsetOf(plain, '{"members":') + 12],
  ])("when a byte was changed in %s", async (_, offset) => {
    expect(offset()).toBeGreaterThan(100);
    const file = changedAt(plain, offset());
    await expectRefusal(
      restore(file),
      /is not as it was written.*Use another copy of the backup\.$/,
    );
    await expectRefusal(verifyArchive(file), /Use another copy/);
  });

  it.each([
    ["in the manifest", () => 700],
    ["in the rows", () => offsetOf(plain, "Made-up category 7")],
    ["behind a member", () => offsetOf(plain, "tables/orders/")],
    ["in the pictures", () => offsetOf(plain, "long-name-") + 2_000],
    ["before the end", () => offsetOf(plain, "end.json")],
  ])("when it was cut %s", async (_, length) => {
    await expectRefusal(restore(cutAt(plain, length())), /ends too early|is no backup made by/);
  });

  it("when it is another tar, or no tar", async () => {
    const foreign = join(folder, "foreign.tar");
    spawnSync("tar", ["-cf", foreign, "-C", import.meta.dirname, "backup.test.ts"]);
    await expectRefusal(restore(foreign), /foreign\.tar is no backup made by "npm run backup"\.$/);
    copyFileSync(process.execPath, foreign);
    await expectRefusal(restore(foreign), /foreign\.tar is no backup made by "npm run backup"\.$/);
    writeFileSync(foreign, "");
    await expectRefusal(restore(foreign), /foreign\.tar is no backup made by "npm run backup"\.$/);
    await expectRefusal(restore(join(folder, "none.tar")), /none\.tar cannot be read: ENOENT/);
  });

  it("when it is encrypted and the passphrase is not given, or another one", async () => {
    await expectRefusal(restore(encrypted), /is encrypted\. Set BACKUP_PASSPHRASE, or/);
    const wrong = restore(encrypted, { keys: { passphrase: "another passphrase" } });
    await expectRefusal(wrong, /does not open with this passphrase/);
  });

  it("when it is encrypted and was changed or cut", async () => {
    const { size } = statSync(encrypted);
    for (const file of [
      changedAt(encrypted, 30),
      changedAt(encrypted, size / 2),
      changedAt(encrypted, size - 1),
      cutAt(encrypted, size - 1),
      cutAt(encrypted, 20),
    ]) {
      const refused = restore(file, { keys: { passphrase: PASSPHRASE } });
      await expectRefusal(refused, /cut or changed|is no backup made by|ends too early/);
    }
  });

  it("when its schema is newer", async () => {
    const { sql } = shop.database;
    await sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('later', 9999999999999)`;
    const file = join(folder, "newer.tar");
    await backupShop({ db: shop.database.db, objects: shop.objects, output: fileOutput(file) });
    await sql`DELETE FROM drizzle.__drizzle_migrations WHERE hash = 'later'`;
    await expectRefusal(
      restore(file),
      /made by another release \(.+\), whose schema this one does not know\. Restore it with that/,
    );
  });

  it("when it breaks off half way", async () => {
    const broken = restoreShop({
      db: target.db,
      objects,
      file: plain,
      onPart: (what) => {
        if (what === "order_items") throw new Error("Killed");
      },
    });
    await expect(broken).rejects.toThrow("Killed");
    expect(await tablesIn(target)).toBe(0);
  });
});

it("a restore into a database that has tables is refused and changes nothing", async () => {
  await target.sql`CREATE TABLE notes (text text)`;
  await expect(restore(plain)).rejects.toThrow(/^The database is not empty: it has 1 tables\./);
  expect(await tablesIn(target)).toBe(1);
});

describe("a restore that is killed between its commit and the erasures", () => {
  /** As the command: it ends while it waits for the lock of the migrations. */
  async function restoreAndKill(): Promise<void> {
    const other = await target.sql.reserve();
    await other`SELECT set_config('statement_timeout', '0', false), set_config('lock_timeout', '0', false)`;
    const child = spawn(process.execPath, command, { ...commandOptions(), stdio: "ignore" });
    const ended = once(child, "exit");
    const isHeld = () => isAdvisoryLockHeld(target.db, "migration");
    await expect.poll(isHeld, { timeout: 20_000 }).toBe(true);
    await other`SELECT pg_advisory_lock(${ADVISORY_LOCKS.migration})`;
    child.kill("SIGKILL");
    await ended;
    await other`SELECT pg_advisory_unlock_all()`;
    other.release();
  }
  const command = ["scripts/run/restore.ts"];
  const commandOptions = () => ({
    cwd: join(import.meta.dirname, "../../.."),
    env: { PATH: process.env.PATH, DATABASE_URL: target.url, DATA_DIR: objects.place },
  });
  const namesOf = async ({ sql }: TestDatabase, id: string) =>
    (await sql<{ name: string }[]>`SELECT first_name AS name FROM users WHERE id = ${id}`)[0]?.name;

  let erased: string;
  beforeEach(async () => {
    const [customer] = await shop.database.sql<{ id: string }[]>`
      SELECT id FROM users WHERE role = 'customer' ORDER BY id LIMIT 1`;
    erased = customer?.id ?? "";
    command[1] = plain;
    await noteErasure(objects, erased, new Date());
    await restoreAndKill();
    expect(await namesOf(target, erased)).toBe(await namesOf(shop.database, erased));
  });

  it("is completed by another one", async () => {
    const { status, stdout } = spawnSync(process.execPath, command, {
      ...commandOptions(),
      encoding: "utf8",
    });
    expect(stdout).toContain("1 accounts were erased after the backup was made");
    expect(status).toBe(0);
    expect(await namesOf(target, erased)).not.toBe(await namesOf(shop.database, erased));
    await expect(restore(plain)).rejects.toThrow(/^The database is not empty/);
  }, 60_000);

  it("is completed by the start of the shop, before anybody is served", async () => {
    await migrate(target.url);
    const deps = { db: target.db, objects, now: () => new Date() };
    expect(await finishRestore(deps)).toBe(1);
    expect(await namesOf(target, erased)).not.toBe(await namesOf(shop.database, erased));
    expect(await finishRestore(deps)).toBe(0);
  }, 60_000);
});
