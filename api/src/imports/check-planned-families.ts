import { nameWithSize } from "#shared/domain/families.ts";
import type { Connection } from "../db/client.ts";
import { familyProblem } from "../products/check-families.ts";
import { findFamilyMembers } from "../products/families.queries.ts";
import type { PlannedRow } from "./import-kind.ts";
import type { PlannedWrite } from "./write-products.ts";

type Sized = { name: string; variantValue: string | null };

/**
 * Refuses the lines of families that would have a size twice, or a member without one, once the whole
 * file is written. Lines move products between families, so a family can be judged only as a whole.
 */
export async function checkPlannedFamilies(
  conn: Connection,
  planned: readonly PlannedRow<PlannedWrite>[],
): Promise<PlannedRow<PlannedWrite>[]> {
  const writes = planned.flatMap(({ write }) => write ?? []);
  const parents = new Set(writes.flatMap(({ values }) => values.parentProductId ?? []));
  const rewritten = new Set(
    writes.map((write) => (write.kind === "update" ? write.before.id : write.id)),
  );
  const stored = await findFamilyMembers(conn, [...parents]);
  const families = new Map<string, Sized[]>([...parents].map((parent) => [parent, []]));
  for (const member of stored) {
    if (!rewritten.has(member.id)) families.get(member.parentProductId ?? "")?.push(member);
  }
  for (const { values } of writes) families.get(values.parentProductId ?? "")?.push(values);
  const problems = new Map(
    [...families].map(([parent, members]) => [parent, familyProblem(members)] as const),
  );
  return planned.map((row) => {
    const values = row.write?.values;
    const problem = problems.get(values?.parentProductId ?? "");
    if (!values || !problem) return row;
    const message = `${nameWithSize(values)}: ${problem}`;
    const invalid = { line: row.row.line, column: "size", message };
    return {
      row: { ...row.row, outcome: "invalid", changes: [], warnings: [], problems: [invalid] },
      write: null,
    };
  });
}
