import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Sql } from "postgres";
import { FolderObjects } from "#shared/storage/folder-objects.ts";
import type { ObjectStore } from "#shared/storage/objects.ts";
import { type TestDatabase, testDatabase } from "../../../../api/src/testing/test-database.ts";
import { fillShop } from "../../../demo/fill-shop.ts";

export type ShopUnderTest = {
  database: TestDatabase;
  dataDir: string;
  mediaDir: string;
  objects: ObjectStore;
};

/** All characters that COPY text must escape, and some non-ASCII ones. */
const AWKWARD = 'Tab\t, line\nfeed, return\r, back\\slash, \\N, "quote", ünïcödé 雪 🧪';

export async function aShopToBackUp(): Promise<ShopUnderTest> {
  const database = await testDatabase({ max: 4 });
  const { sql } = database;
  await fillShop(sql, { products: 40, orders: 120 });
  await sql`UPDATE products SET description = ${AWKWARD}, image_url = '/media/kinin-1/400.webp',
    pictures = '[{"url": "/media/kinin-1/400.webp", "alt": null}]' WHERE slug = 'made-up-analog-1'`;
  await sql`
    INSERT INTO mails (id, kind, recipient, subject, data, state, claimed_until) VALUES
      ('m1', 'order-placed', 'a@example.com', ${AWKWARD}, ${JSON.stringify({ text: AWKWARD })}::text::jsonb, 'waiting', NULL),
      ('m2', 'order-placed', 'b@example.com', '', '{}', 'waiting', clock_timestamp()),
      ('m3', 'order-placed', 'c@example.com', '', '{}', 'sent', NULL)`;
  await sql`
    INSERT INTO system_settings (id, key, value) VALUES ('s1', 'shop_name', ${AWKWARD})
    ON CONFLICT DO NOTHING`;
  // A product that refers to one which may come later in the copy.
  await sql`
    UPDATE products SET parent_product_id = (SELECT id FROM products ORDER BY id DESC LIMIT 1)
    WHERE slug = 'made-up-analog-2'`;
  // A statement line and its entry. A trigger handled them once and must not do so again during a restore.
  await sql`
    INSERT INTO statement_files (id, source_id, file_name, layout, new_count, duplicate_count, ignored_count,
      unreadable_count)
    SELECT 'f1', id, ${AWKWARD}, 'venmo', 1, 0, 0, 0 FROM payment_sources WHERE method = 'venmo'`;
  await sql`
    INSERT INTO statement_lines (id, statement_id, source_id, row, raw, date, gross, fee, net, memo, type, kind,
      fingerprint, occurrence, order_numbers)
    SELECT 'l1', id, source_id, 4, ${AWKWARD}, '2026-11-17', 20, 0, 20, ${AWKWARD}, 'Payment', 'incoming', 'x', 1,
      ARRAY['1A2B3C4D', 'a"b'] FROM statement_files`;
  await sql`
    INSERT INTO payments (id, order_id, kind, method, amount, paid_change, received_on, statement_line_id)
    SELECT 'p1', id, 'payment', 'venmo', 12.5, 12.5, '2026-11-17', 'l1' FROM orders
    WHERE status = 'awaiting-payment' LIMIT 1`;
  const dataDir = mkdtempSync(join(tmpdir(), "backup-"));
  const mediaDir = join(dataDir, "media");
  const picture = (name: string, bytes: Uint8Array) => {
    mkdirSync(dirname(join(mediaDir, name)), { recursive: true });
    writeFileSync(join(mediaDir, name), bytes);
  };
  picture("kinin-1/400.webp", crypto.getRandomValues(new Uint8Array(5_000)));
  picture("kinin-1/800.webp", new Uint8Array(512));
  picture(
    `${"long-name-".repeat(15)}/share.png`,
    crypto.getRandomValues(new Uint8Array(1_500_000 & 0xffff)),
  );
  picture(".kinin-2.draft/400.webp", new Uint8Array(10));
  return { database, dataDir, mediaDir, objects: new FolderObjects(dataDir) };
}

export async function contentsOf(sql: Sql): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }[]>`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY relname`;
  const contents: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await sql<{ is: string }[]>`
      SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) ORDER BY t::text)), '') AS is
      FROM ${sql(name)} AS t`;
    contents[name] = row?.is ?? "";
  }
  return contents;
}

export async function schemaOf(sql: Sql): Promise<string[]> {
  const rows = await sql<{ line: string }[]>`
    SELECT table_name || '.' || column_name || ' ' || data_type || coalesce(column_default, '') AS line
    FROM information_schema.columns WHERE table_schema = 'public'
    UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT hash || ' ' || created_at FROM drizzle.__drizzle_migrations
    ORDER BY 1`;
  return rows.map(({ line }) => line);
}

/** Each picture with a hash of its bytes. */
export function picturesIn(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
  return Object.fromEntries(
    files.map((file) => [
      file.slice(folder.length + 1),
      createHash("sha256").update(readFileSync(file)).digest("hex"),
    ]),
  );
}

/**
 * Makes a folder unwritable: for root by mounting a disk of 32 kB, for others by permissions.
 * Returns a function that undoes it.
 */
export function smallDisk(folder: string): () => void {
  if (process.getuid?.() !== 0) {
    spawnSync("chmod", ["555", folder]);
    return () => spawnSync("chmod", ["755", folder]);
  }
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=32k", "tmpfs", folder]);
  if (mounted.status !== 0) throw new Error(mounted.stderr.toString());
  return () => spawnSync("umount", [folder]);
}
