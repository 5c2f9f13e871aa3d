import { nounOf } from "./noun-order.ts";
import { isTest, lineOf, resolve, role, type Source, type Violation } from "./sources.ts";

/** The stock ledger maintains the column by which the catalogue sorts and filters; only inventory writes it. */
const EXCEPTIONS = [{ noun: "inventory", table: "products", sets: "stock_quantity" }];

/**
 * Writes to another noun's table. Queries may join any table for reading. Only the noun that owns a
 * table inserts, updates and deletes, with the query builder or with SQL.
 */
export function foreignWrites(sources: readonly Source[]): Violation[] {
  const owners = new Map(sources.flatMap(tablesIn));
  return sources.flatMap((source) => {
    const noun = nounOf(source.path);
    if (noun === null || isTest(source.path)) return [];
    return writesIn(source, owners)
      .filter(({ table }) => table.noun !== noun)
      .filter((write) => !isException(noun, write))
      .map(({ table, index }) => ({
        path: source.path,
        line: lineOf(source.text, index),
        rule: `a table is written by its own noun: ${noun} writes ${table.name}`,
      }));
  });
}

type Table = { name: string; noun: string };
type Write = { table: Table; index: number; rest: string };

/** `path#constant` → the table; for SQL, the table's name → the table. */
function tablesIn({ path, text }: Source): [string, Table][] {
  const noun = nounOf(path);
  if (noun === null || role(path) !== "tables") return [];
  return [...text.matchAll(/\bconst\s+(\w+)\s*=\s*pgTable\(\s*"(\w+)"/g)].flatMap(
    ([, constant, name = ""]) => {
      const table = { name, noun };
      return [
        [`${path}#${constant}`, table],
        [name, table],
      ] as [string, Table][];
    },
  );
}

function writesIn(source: Source, owners: Map<string, Table>): Write[] {
  const locals = new Map(
    source.imports
      .filter(({ specifier }) => role(specifier) === "tables")
      .flatMap(({ specifier }) => namesFrom(source.text, specifier, source.path, owners)),
  );
  return [...source.text.matchAll(WRITE)].flatMap((match) => {
    const [whole, built, filled, written, oldest] = match;
    const table = owners.get(written ?? oldest ?? "") ?? locals.get(built ?? filled ?? "");
    const rest = source.text.slice(match.index + whole.length, match.index + whole.length + 80);
    return table ? [{ table, index: match.index, rest }] : [];
  });
}

/** `.update(orders)`, `UPDATE ${orders} SET`, `UPDATE orders SET`, `deleteOldest("orders"` and `sealedColumn("orders"`. */
const WRITE = new RegExp(
  [
    String.raw`\.(?:insert|update|delete)\(\s*(\w+)\s*\)`,
    String.raw`\b(?:INSERT\s+INTO|DELETE\s+FROM|MERGE\s+INTO|TRUNCATE|UPDATE(?=\s+(?:ONLY\s+)?\S+(?:\s+\w+)*?\s+SET\b))(?:\s+ONLY)?\s+(?:\$\{(\w+)\}|"?(\w+)"?)`,
    String.raw`\b(?:deleteOldest|sealedColumn)\(\s*"(\w+)"`,
  ].join("|"),
  "gi",
);

const isException = (noun: string, { table, rest }: Write) =>
  EXCEPTIONS.some(
    (each) =>
      each.noun === noun &&
      each.table === table.name &&
      new RegExp(`^(\\s+\\w+)?\\s+SET\\s+${each.sets}\\b`).test(rest),
  );

/** The local names of a file's imports from a tables module. */
function namesFrom(
  text: string,
  specifier: string,
  path: string,
  owners: Map<string, Table>,
): [string, Table][] {
  const escaped = RegExp.escape(specifier);
  const clauses = text.matchAll(
    new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']${escaped}["']`, "g"),
  );
  return [...clauses].flatMap(([, names = ""]) =>
    names.split(",").flatMap((name) => {
      const [constant = "", local = constant] = name.trim().split(/\s+as\s+/);
      const table = owners.get(`${resolve(path, specifier)}#${constant}`);
      return table ? [[local, table] as [string, Table]] : [];
    }),
  );
}
