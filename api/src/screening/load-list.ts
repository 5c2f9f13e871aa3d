import { appendRecords } from "../buyers/records.queries.ts";
import { takeAdvisoryLock } from "../db/advisory-locks.ts";
import type { Transaction } from "../db/client.ts";
import type { Context } from "../dependencies.ts";
import { foldAddress, foldName, keysOf } from "./fold-name.ts";
import {
  type ListEntry,
  MuchShorterList,
  NotAList,
  readScreeningList,
} from "./read-screening-list.ts";

const BATCH = 2000;
/** Milliseconds for one statement: the list has tens of thousands of names. */
const TIMEOUT = 600_000;

/** A new list has at least this part of the present entries: a day takes fewer off, and a download that was cut more. */
const LEAST_LEFT = 0.98;

type LoadedList = {
  entries: number;
  /** How many the list before had; 0 for the first one. */
  before: number;
};

/**
 * Replaces the screening list, in one transaction: a file that cannot be read leaves the old one. What was compared with
 * the old list is compared again afterwards.
 * @param mayBeShorter accepts a list that lacks more entries than usual
 * @throws NotAList, MuchShorterList
 */
export async function loadList(
  { db, now }: Context,
  {
    fileName,
    bytes,
    mayBeShorter,
  }: { fileName: string; bytes: Uint8Array; mayBeShorter?: boolean },
): Promise<LoadedList> {
  const entries = readScreeningList(decode(bytes));
  const sha256 = new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
  return db.transaction(async (tx) => {
    await tx.sql.unsafe(`SET LOCAL statement_timeout = ${TIMEOUT}`);
    await takeAdvisoryLock(tx, "buyerLists");
    // Two rows of one entry count as one, with the names of both.
    const distinct = [...Map.groupBy(entries, ({ key }) => key).values()].map(merged);
    const before = await countEntries(tx);
    if (!mayBeShorter && distinct.length < before * LEAST_LEFT) {
      throw new MuchShorterList(distinct.length, before);
    }
    await tx.sql`DELETE FROM screening_entries`;
    for (let at = 0; at < distinct.length; at += BATCH) {
      await insertEntries(tx, distinct.slice(at, at + BATCH));
    }
    const at = now();
    await tx.sql`
      INSERT INTO screening_lists (id, file_name, sha256, entries, created_at)
      VALUES (${Bun.randomUUIDv7()}, ${fileName.slice(0, 200)}, ${sha256}, ${distinct.length}, ${at.toISOString()})`;
    await appendRecords(tx, [
      { kind: "list", at: at.toISOString(), by: null, sha256, entries: distinct.length },
    ]);
    return { entries: distinct.length, before };
  });
}

async function countEntries({ sql }: Transaction): Promise<number> {
  const [row] = await sql<
    { count: number }[]
  >`SELECT count(*)::int AS count FROM screening_entries`;
  return row?.count ?? 0;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new NotAList("The file is not text in UTF-8.");
  }
}

function merged(rows: ListEntry[]): ListEntry {
  const [first] = rows as [ListEntry];
  return {
    ...first,
    names: [...new Set(rows.flatMap(({ names }) => names))],
    addresses: [...new Set(rows.flatMap(({ addresses }) => addresses))],
  };
}

async function insertEntries(tx: Transaction, entries: readonly ListEntry[]): Promise<void> {
  await tx.sql`
    INSERT INTO screening_entries (key, name, source)
    SELECT * FROM unnest(
      ${entries.map(({ key }) => key)}::text[], ${entries.map(({ name }) => name)}::text[],
      ${entries.map(({ source }) => source)}::text[])`;
  const names = entries.flatMap(({ key, names }) =>
    names.map((name) => ({ entryKey: key, name, keys: keysOf(foldName(name)).join(" ") })),
  );
  await tx.sql`
    INSERT INTO screening_names (entry_key, name, keys)
    SELECT entry_key, name, string_to_array(keys, ' ') FROM unnest(
      ${names.map(({ entryKey }) => entryKey)}::text[], ${names.map(({ name }) => name)}::text[],
      ${names.map(({ keys }) => keys)}::text[]) AS n(entry_key, name, keys)`;
  const addresses = entries.flatMap(({ key, addresses }) =>
    addresses.flatMap((address) => {
      const plain = foldAddress([address]);
      return plain ? [{ entryKey: key, plain }] : [];
    }),
  );
  await tx.sql`
    INSERT INTO screening_addresses (entry_key, plain)
    SELECT * FROM unnest(
      ${addresses.map(({ entryKey }) => entryKey)}::text[],
      ${addresses.map(({ plain }) => plain)}::text[])
    ON CONFLICT DO NOTHING`;
}
