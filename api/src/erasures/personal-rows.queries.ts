import type { Connection, Transaction } from "../db/client.ts";
import { ERASED, PERSONAL_COLUMNS, type TableMarks } from "../db/personal-columns.ts";
import { findPerson, type Person } from "./person.queries.ts";

/**
 * The one place that writes tables of every noun (decision 0240): its statements are built from
 * db/personal-columns.ts, so that a new table needs no code here.
 */

/** Milliseconds for one statement; free texts are searched without an index. */
const STATEMENT_TIMEOUT = 60_000;

type Tables = readonly [table: string, marks: TableMarks][];

type Bound = { text: string; values: unknown[] };

/** Replaces the words for a person in a condition or value by parameters. */
function bind(text: string, person: Person): Bound {
  const values: unknown[] = [];
  const parameter = (value: unknown, type: string) => `$${values.push(value)}::${type}`;
  const parts: Record<string, () => string> = {
    user: () => parameter(person.userId, "text"),
    emails: () => parameter(person.emails, "text[]"),
    orders: () => `SELECT unnest(${parameter(person.orders, "text[]")})`,
    lines: () => `SELECT unnest(${parameter(person.lines, "text[]")})`,
  };
  const bound = text.replace(/(?<!:):(user|emails|orders|lines)\b/g, (_, word: string) =>
    (parts[word] as () => string)(),
  );
  return { text: bound, values };
}

const run = <Row extends object>({ sql }: Connection, { text, values }: Bound) =>
  sql.unsafe<Row[]>(text, values as never[]);

const quoted = (name: string) => `"${name}"`;

/** Which rows of a table are about the person; null when it has none. */
const rowsOf = (marks: TableMarks) => ("deleted" in marks ? marks.deleted : (marks.rows ?? null));

/**
 * Erases a person from every table: deletes rows, replaces columns, and replaces their names and
 * addresses in free texts. Amounts, ids, states and dates stay. Call it in a transaction that holds the account.
 */
export async function eraseRows(
  tx: Transaction,
  person: Person,
  tables = Object.entries(PERSONAL_COLUMNS),
): Promise<void> {
  await tx.sql`SELECT set_config('aliquot.erasing', 'on', true),
    set_config('statement_timeout', ${String(STATEMENT_TIMEOUT)}, true)`;
  // In the order of ids, as everybody locks several orders.
  await tx.sql`SELECT 1 FROM orders WHERE id = ANY(${person.orders}::text[]) ORDER BY id FOR UPDATE`;
  for (const [table, marks] of tables) {
    if ("deleted" in marks) {
      await run(tx, bind(`DELETE FROM ${quoted(table)} WHERE ${marks.deleted}`, person));
    } else if (marks.erased && marks.rows) {
      const values = Object.entries(marks.erased).map(
        ([name, value]) => `${quoted(name)} = ${value}`,
      );
      const text = `UPDATE ${quoted(table)} SET ${values.join(", ")} WHERE ${marks.rows}`;
      await run(tx, bind(text, person));
    }
  }
  await replaceMentions(tx, person, tables);
}

/**
 * The same in the activity alone, before an account is deleted. The orders of others and the texts of the shop stay, because
 * nobody has asked for an erasure.
 */
export async function eraseActivityOf(tx: Transaction, userId: string): Promise<void> {
  const { emails } = await findPerson(tx, userId);
  const person = { userId, emails, orders: [], lines: [], names: [], hasPaid: false };
  const tables = Object.entries(PERSONAL_COLUMNS).filter(([table]) => table === "activity");
  await eraseRows(tx, person, tables);
}

/** Replaces names and addresses of the person in the free texts of all rows. */
async function replaceMentions(tx: Transaction, person: Person, tables: Tables): Promise<void> {
  const pattern = patternOf(person);
  if (pattern === null) return;
  const json = await jsonColumns(tx);
  for (const [table, marks] of tables) {
    for (const column of ("deleted" in marks ? [] : marks.mentions) ?? []) {
      const isJson = json.has(`${table}.${column}`);
      const source = isJson ? `${quoted(column)}::text` : quoted(column);
      const replaced = `regexp_replace(${source}, $1, '${ERASED}', 'gi')${isJson ? "::jsonb" : ""}`;
      const text = `UPDATE ${quoted(table)} SET ${quoted(column)} = ${replaced} WHERE ${source} ~* $1`;
      await run(tx, { text, values: [pattern] });
    }
  }
}

async function jsonColumns({ sql }: Connection): Promise<Set<string>> {
  const rows = await sql<{ name: string }[]>`
    SELECT table_name || '.' || column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND data_type = 'jsonb'`;
  return new Set(rows.map(({ name }) => name));
}

/** Letters of a full name below which it is too likely to be an ordinary word or another person. */
const SHORTEST_NAME = 5;

/** A regular expression of PostgreSQL for the person's names and addresses as whole words; null for none. */
export function patternOf({ names, emails }: Pick<Person, "names" | "emails">): string | null {
  const long = names.filter(
    (name) => name.includes(" ") && name.replace(/\W/gu, "").length >= SHORTEST_NAME,
  );
  const spellings = long.flatMap((name) => {
    const words = name.split(/\s+/);
    const turned = [words.at(-1), ...words.slice(0, -1)] as string[];
    return [words.map(escaped).join(BLANK), turned.map(escaped).join(`,?${BLANK}`)];
  });
  const parts = [
    ...spellings.map((spelling) => `(?<!\\w)(?:${spelling})(?!\\w)`),
    ...emails.map((email) => `(?<![\\w.+-])${escaped(email)}(?![\\w-])`),
  ];
  return parts.length === 0 ? null : parts.join("|");
}

/** Addresses of saved views write a blank as a plus. */
const BLANK = "(?:\\s|\\+|%20)+";

/**
 * Every character but letters and digits is escaped. JSON writes a quote and a backslash as two characters, and the address
 * of a saved view an @ as three.
 */
function escaped(word: string): string {
  const literal = (text: string) =>
    text.replace(/[^\p{L}\p{N}]/gu, (character) => `\\${character}`);
  const spellings = new Set([word, JSON.stringify(word).slice(1, -1), encodeURIComponent(word)]);
  return `(?:${[...spellings].map(literal).join("|")})`;
}

export type ExportedTable = { name: string; columns: string[]; rows: Record<string, unknown>[] };

/** The rows about a person, table by table, without secrets and generated columns. */
export async function* readRows(conn: Connection, person: Person): AsyncGenerator<ExportedTable> {
  for (const [table, marks] of Object.entries(PERSONAL_COLUMNS)) {
    const where = rowsOf(marks);
    if (where === null || ("notExported" in marks && marks.notExported)) continue;
    const columns = await exportedColumns(conn, table, marks.secret ?? []);
    const list = columns.map(quoted).join(", ");
    const { text, values } = bind(
      `SELECT ${list} FROM ${quoted(table)} WHERE ${where} ORDER BY 1`,
      person,
    );
    yield {
      name: table,
      columns,
      rows: await run<Record<string, unknown>>(conn, { text, values }),
    };
  }
}

/** All but secrets and generated columns, which repeat others. */
async function exportedColumns(
  { sql }: Connection,
  table: string,
  secret: readonly string[],
): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    SELECT column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = ${table} AND is_generated = 'NEVER'
    ORDER BY ordinal_position`;
  return rows.map(({ name }) => name).filter((name) => !secret.includes(name));
}
