import { Zip, ZipDeflate, ZipPassThrough } from "fflate";
import { csvLine } from "#shared/domain/csv.ts";
import { openOwnDocuments } from "../buyers/read-applications.ts";
import type { Dependencies } from "../dependencies.ts";
import { findPerson } from "./person.queries.ts";
import { type ExportedTable, readRows } from "./personal-rows.queries.ts";

/**
 * Everything that the shop knows of an account as a ZIP: for each table with rows about it one JSON and one CSV file, and the
 * documents of its applications. It is written table by table and document by document while the client downloads. Password
 * hashes, keys and other secrets are not in it.
 */
export async function* exportPerson(
  { db, now, encryption }: Pick<Dependencies, "db" | "now" | "encryption">,
  userId: string,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    ready.push(piece);
  });
  const add = (name: string, text: string) => {
    const file = new ZipDeflate(name, { level: 6 });
    file.mtime = now();
    zip.add(file);
    file.push(new TextEncoder().encode(text), true);
  };
  const person = await findPerson(db, userId);
  const counts: string[] = [];
  for await (const table of readRows(db, person)) {
    if (table.rows.length === 0) continue;
    counts.push(`${table.name}: ${table.rows.length}`);
    add(`json/${table.name}.json`, `${JSON.stringify(table.rows, null, 2)}\n`);
    add(`csv/${table.name}.csv`, csvOf(table));
    yield* taken(ready);
  }
  for await (const { id, fileName, bytes } of openOwnDocuments({ db, encryption }, userId)) {
    const name = `documents/${id}-${fileName}`;
    counts.push(bytes ? name : `${name}: cannot be decrypted any more`);
    if (!bytes) continue;
    // PDF, JPEG and PNG are compressed already.
    const file = new ZipPassThrough(name);
    file.mtime = now();
    zip.add(file);
    file.push(bytes, true);
    yield* taken(ready);
  }
  add("README.txt", readme(now(), counts));
  zip.end();
  yield* taken(ready);
}

function* taken(ready: Uint8Array[]): Generator<Uint8Array<ArrayBuffer>> {
  yield* ready.splice(0) as Uint8Array<ArrayBuffer>[];
}

function csvOf({ columns, rows }: ExportedTable): string {
  const lines = rows.map((row) => csvLine(columns.map((column) => cellOf(row[column]))));
  return csvLine(columns) + lines.join("");
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString();
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

const readme = (at: Date, counts: readonly string[]) =>
  [
    `This is everything that the shop had stored about this account on ${at.toISOString()}.`,
    "Each table is in two files with the same content: JSON for programs, CSV for spreadsheets.",
    "Passwords, keys and other secrets are left out. Amounts are in US dollars, times in UTC.",
    "",
    "Tables and their number of rows, and the documents that you sent:",
    ...counts.map((count) => `  ${count}`),
    "",
  ].join("\r\n");
