/** From the weakest to the strongest. The two weaker modes of PostgreSQL are not listed, because they delay nobody. */
const MODES = [
  "ROW EXCLUSIVE",
  "SHARE UPDATE EXCLUSIVE",
  "SHARE",
  "SHARE ROW EXCLUSIVE",
  "EXCLUSIVE",
  "ACCESS EXCLUSIVE",
] as const;

export type LockMode = (typeof MODES)[number];

export type TableLock = { table: string; mode: LockMode };

const TABLE = `(?:ONLY )?(?:"?public"?\\.)?"?(\\w+)"?`;

type Rule = { form: RegExp; mode: LockMode };

/** The first matching rule counts. Source: https://www.postgresql.org/docs/current/explicit-locking.html */
const RULES: Rule[] = [
  {
    form: new RegExp(`^CREATE (?:UNIQUE )?INDEX CONCURRENTLY .*? ON ${TABLE}`, "is"),
    mode: "SHARE UPDATE EXCLUSIVE",
  },
  { form: new RegExp(`^CREATE (?:UNIQUE )?INDEX .*? ON ${TABLE}`, "is"), mode: "SHARE" },
  {
    form: new RegExp(`^ALTER TABLE ${TABLE} ADD CONSTRAINT .*?FOREIGN KEY`, "is"),
    mode: "SHARE ROW EXCLUSIVE",
  },
  {
    form: new RegExp(`^ALTER TABLE ${TABLE} VALIDATE CONSTRAINT`, "is"),
    mode: "SHARE UPDATE EXCLUSIVE",
  },
  { form: new RegExp(`^ALTER TABLE ${TABLE}`, "is"), mode: "ACCESS EXCLUSIVE" },
  {
    form: new RegExp(`^DROP (?:TABLE|INDEX) (?!CONCURRENTLY)(?:IF EXISTS )?${TABLE}`, "is"),
    mode: "ACCESS EXCLUSIVE",
  },
  { form: new RegExp(`^DROP TRIGGER .*? ON ${TABLE}`, "is"), mode: "ACCESS EXCLUSIVE" },
  {
    form: new RegExp(`^CREATE (?:OR REPLACE )?(?:CONSTRAINT )?TRIGGER .*? ON ${TABLE}`, "is"),
    mode: "SHARE ROW EXCLUSIVE",
  },
  { form: new RegExp(`^(?:WITH .*)?\\bUPDATE ${TABLE}`, "is"), mode: "ROW EXCLUSIVE" },
  { form: new RegExp(`^(?:WITH .*)?\\bINSERT INTO ${TABLE}`, "is"), mode: "ROW EXCLUSIVE" },
  { form: new RegExp(`^(?:WITH .*)?\\bDELETE FROM ${TABLE}`, "is"), mode: "ROW EXCLUSIVE" },
];

/** The strongest lock that the statements take on each table that existed before them. DO blocks are not examined. */
export function locksOf(statements: readonly string[]): TableLock[] {
  const created = new Set<string>();
  const locks = new Map<string, LockMode>();
  const note = (table: string | undefined, mode: LockMode) => {
    if (!table || created.has(table)) return;
    const before = locks.get(table);
    if (!before || MODES.indexOf(before) < MODES.indexOf(mode)) locks.set(table, mode);
  };
  for (const statement of statements.map(withoutComments)) {
    const made = new RegExp(`^CREATE TABLE (?:IF NOT EXISTS )?${TABLE}`, "i").exec(statement)?.[1];
    if (made) created.add(made);
    const asked = new RegExp(`^LOCK TABLE ${TABLE} IN ([A-Z ]+) MODE`, "i").exec(statement);
    const mode = MODES.find((one) => one === asked?.[2]?.toUpperCase());
    if (mode) note(asked?.[1], mode);
    const rule = RULES.find(({ form }) => form.test(statement));
    if (rule) note(rule.form.exec(statement)?.[1], rule.mode);
    if (!/^(?:CREATE|ALTER) TABLE\b/i.test(statement)) continue;
    // A foreign key also locks the table that it references.
    for (const [, referenced] of statement.matchAll(new RegExp(`REFERENCES ${TABLE}`, "gi"))) {
      note(referenced, "SHARE ROW EXCLUSIVE");
    }
  }
  return [...locks].map(([table, mode]) => ({ table, mode }));
}

/** What the lock means for the shop's users, as a sentence. */
export function explainLock({ table, mode }: TableLock): string {
  return `${table} ${MEANINGS[mode]} (${mode})`;
}

const MEANINGS: Record<LockMode, string> = {
  "ROW EXCLUSIVE": "is read and written as usual, except for rows that are being changed",
  "SHARE UPDATE EXCLUSIVE": "is read and written as usual",
  SHARE: "is read, and whoever writes it waits",
  "SHARE ROW EXCLUSIVE": "is read, and whoever writes it waits for a moment",
  EXCLUSIVE: "is read, and whoever writes it waits for a moment",
  "ACCESS EXCLUSIVE": "is neither read nor written for a moment",
};

/** Whether the statement must run outside a transaction. Such a statement is slow, but does not block others. */
export const isConcurrent = (statement: string) =>
  /^(?:CREATE (?:UNIQUE )?|DROP )INDEX CONCURRENTLY\b/i.test(withoutComments(statement));

export const withoutComments = (statement: string) =>
  statement.replaceAll(/^\s*--.*$/gm, "").trim();
