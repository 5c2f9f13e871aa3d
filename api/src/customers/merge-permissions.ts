import { isGiven, type Permission } from "#shared/domain/buyers.ts";
import {
  findPermission,
  lockPermission,
  type PermissionRow,
  writePermission,
} from "../buyers/buyers.queries.ts";
import { appendRecords } from "../buyers/records.queries.ts";
import type { Transaction } from "../db/client.ts";

/** A refusal wins, so that nobody gets rid of one by a merge. Otherwise the customer keeps the better permission. */
const RANKS: Record<Permission, number> = {
  none: 0,
  expired: 1,
  attested: 2,
  verified: 3,
  refused: 4,
};

/**
 * Gives the account that stays the permission of both. Returns a function that writes the decision down, which the
 * caller runs last in the transaction.
 */
export async function mergePermissions(
  tx: Transaction,
  { from, into }: { from: string; into: string },
  { at, by }: { at: Date; by: string },
): Promise<() => Promise<void>> {
  const ended = await findPermission(tx, from);
  if (!ended) return async () => {};
  const kept = await lockPermission(tx, into);
  const chosen = better(await lockPermission(tx, from), kept, at);
  const { permission, until, statementVersion } = chosen;
  if (chosen !== kept) await writePermission(tx, into, { permission, until, statementVersion });
  const entry = {
    kind: "permission" as const,
    at: at.toISOString(),
    by,
    userId: into,
    before: kept.permission,
    permission,
    until: until?.toISOString() ?? null,
    statementVersion,
    reason: "Another account of the customer was merged into this one",
    mergedUserId: from,
  };
  return () => appendRecords(tx, [entry]);
}

/** Of equal permissions the one that ends later; one without an end is the latest. */
function better(ended: PermissionRow, kept: PermissionRow, at: Date): PermissionRow {
  const difference = rankOf(ended, at) - rankOf(kept, at);
  if (difference !== 0) return difference > 0 ? ended : kept;
  return endOf(ended) > endOf(kept) ? ended : kept;
}

const endOf = ({ until }: PermissionRow) => until?.getTime() ?? Number.POSITIVE_INFINITY;

function rankOf(row: PermissionRow, at: Date): number {
  const isOver = endOf(row) <= at.getTime();
  return RANKS[isGiven(row.permission) && isOver ? "expired" : row.permission];
}
