import type { ImportProblem, ImportReport, ImportRow } from "#shared/contracts/imports.ts";
import { conflict, Refusal } from "../refusals.ts";
import { inTurns } from "./in-turns.ts";

/** The report of these rows. It has no id until something is written. */
export function countReport(
  rows: ImportRow[],
  about: Pick<ImportReport, "dryRun" | "digest" | "format" | "unsupportedColumns">,
): ImportReport {
  const count = (outcome: ImportRow["outcome"]) =>
    rows.filter((row) => row.outcome === outcome).length;
  return {
    id: null,
    ...about,
    created: count("created"),
    updated: count("updated"),
    unchanged: count("unchanged"),
    skipped: count("skipped"),
    invalid: count("invalid"),
    rows,
  };
}

/** The first problem of each cell: an unreadable cell would also be reported as missing. */
export const firstOfEachCell = (problems: readonly ImportProblem[]): ImportProblem[] =>
  [...Map.groupBy(problems, ({ line, column }) => `${line} ${column}`).values()].flatMap(
    ([first]) => first ?? [],
  );

export async function digestOf(rows: readonly ImportRow[]): Promise<string> {
  const hasher = new Bun.CryptoHasher("sha256");
  await inTurns(rows.values().map((row) => hasher.update(JSON.stringify(row))));
  return hasher.digest("hex");
}

/** @throws Refusal 422 `import-invalid` with the `report` when a line is wrong */
export function requireValid(report: ImportReport): void {
  const problems = report.rows.flatMap((row) => row.problems);
  const [first] = problems;
  if (!first) return;
  const where = first.column
    ? `line ${first.line}, column "${first.column}"`
    : `line ${first.line}`;
  throw new Refusal(
    "invalid",
    "import-invalid",
    `Nothing was imported: ${where}: ${first.message}.`,
    {
      fields: Object.fromEntries(
        problems.map(({ line, column, message }) => [`${line}.${column}`, message]),
      ),
      answer: { report },
    },
  );
}

/**
 * @throws Refusal 409 `import-changed` with the `report` when the import would write something else
 * than the confirmed dry run
 */
export function requireSame(report: ImportReport, digest: string | undefined): void {
  if (digest === undefined || digest === report.digest) return;
  throw conflict(
    "import-changed",
    "The shop has changed since the dry run. Look at what would change now, and confirm again.",
    { report: { ...report, dryRun: true } },
  );
}
