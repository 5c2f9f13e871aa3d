import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { ISql } from "postgres";

/** One file per function, named after it, with the triggers that call it. */
export const FUNCTIONS = join(import.meta.dirname, "../../db/functions");

type FunctionFile = { name: string; hash: string; statements: string[] };

export type FunctionChanges = {
  /** Files that were never run on this database in their present form. */
  changed: FunctionFile[];
  /** Names of functions whose file no longer exists. */
  removed: string[];
  /** Whether the database has none of our functions yet. */
  isNew: boolean;
};

/** Compares the files with the hashes that the database stored when they ran. */
export async function functionChanges(sql: ISql, folder: string): Promise<FunctionChanges> {
  const rows = await sql<
    { name: string; hash: string }[]
  >`SELECT name, hash FROM drizzle.functions`;
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]));
  const files = readFunctions(folder);
  const names = new Set(files.map(({ name }) => name));
  return {
    changed: files.filter(({ name, hash }) => applied.get(name) !== hash),
    removed: [...applied.keys()].filter((name) => !names.has(name)),
    isNew: applied.size === 0,
  };
}

function readFunctions(folder: string): FunctionFile[] {
  const files = readdirSync(folder).filter((file) => file.endsWith(".sql"));
  return files.sort().map((file) => {
    const text = readFileSync(join(folder, file), "utf8");
    return {
      name: basename(file, ".sql"),
      hash: new Bun.CryptoHasher("sha256").update(text).digest("hex"),
      // A statement begins at the start of a line. No line of a function's body begins with these words.
      statements: text.split(/^(?=(?:CREATE OR REPLACE|DROP) )/m),
    };
  });
}
