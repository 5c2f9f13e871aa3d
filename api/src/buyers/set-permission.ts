import type { PermissionBody, UserPermission } from "#shared/contracts/buyers.ts";
import { isGiven, type Permission } from "#shared/domain/buyers.ts";
import { findUser } from "../accounts/accounts.queries.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import type { Connection, Transaction } from "../db/client.ts";
import { isOutdated } from "../db/versions.ts";
import type { Context } from "../dependencies.ts";
import { invalid, required } from "../refusals.ts";
import { permissionChanged } from "./buyers.errors.ts";
import {
  findPermission,
  findStanding,
  lockPermission,
  readRules,
  standingOf,
  writePermission,
} from "./buyers.queries.ts";
import { presentDecisions } from "./present-decisions.ts";
import { appendRecords, findRecordsOf, type RecordEntry } from "./records.queries.ts";

/**
 * Gives, changes or takes a permission by hand. Orders that were placed before stay, but shipping them checks the
 * permission again.
 * @throws Refusal 404; 409 `permission-changed` with the present one, when it is not the one of the version; 422 for an
 * end that is over
 */
export async function setPermission(
  { db, now }: Context,
  userId: string,
  { permission, until, reason, updatedAt: version }: PermissionBody,
  actorId: string,
): Promise<UserPermission> {
  return db.transaction(async (tx) => {
    const user = await required(findUser(tx, userId));
    const at = now();
    if (version !== undefined) await requireVersion(tx, { userId, version, now: at });
    const entry = await decide(tx, {
      userId,
      permission,
      until,
      at,
      by: actorId,
      kind: "permission",
      reason,
    });
    await recordActivity(tx, {
      actorId,
      action: "buyer-permission-changed",
      subjectType: "user",
      subjectId: userId,
      summary: `Set the permission of ${user.email} to ${permission}`,
      after: { permission, until: entry.until, reason },
    });
    await appendRecords(tx, [entry]);
    return readUserPermission(tx, userId, at);
  });
}

/** Of two admins who decide at the same time, the second one waits here and finds the decision. */
async function requireVersion(
  tx: Transaction,
  { userId, version, now }: { userId: string; version: string | null; now: Date },
): Promise<void> {
  const stored = await lockPermission(tx, userId);
  // The row of a customer without a permission was made by the lock.
  const isSame = version === null ? stored.permission === "none" : !isOutdated(version, stored);
  if (!isSame) throw permissionChanged(await readUserPermission(tx, userId, now));
}

type Decision = {
  userId: string;
  permission: Permission;
  /** Without it for the months of the rules; a permission that cannot end ignores it. */
  until?: string | null | undefined;
  at: Date;
  by: string | null;
  kind: "permission" | "approved" | "refused";
  reason: string;
  /** What was seen: hashes of documents, the application. */
  seen?: Record<string, unknown>;
};

/**
 * Writes the decided permission, and returns its entry, which the caller records last in the transaction. The decision
 * stands for the statement that holds now; a newer one is asked for at the next order.
 * @throws Refusal 422 for an end that is over
 */
export async function decide(
  tx: Transaction,
  { userId, permission, until, at, by, kind, reason, seen }: Decision,
): Promise<RecordEntry> {
  const asked = until ? new Date(until) : null;
  if (asked && asked.getTime() <= at.getTime()) throw invalid({ until: "Must be in the future" });
  const before = await lockPermission(tx, userId);
  const rules = await readRules(tx);
  const end = isGiven(permission) ? (asked ?? monthsAfter(at, rules.months)) : null;
  const statementVersion = isGiven(permission) ? rules.statementVersion : before.statementVersion;
  await writePermission(tx, userId, { permission, until: end, statementVersion });
  return {
    kind,
    at: at.toISOString(),
    by,
    userId,
    before: before.permission,
    permission,
    until: end?.toISOString() ?? null,
    reason,
    rulesVersion: rules.version,
    statementVersion,
    ...seen,
  };
}

/** The same day of a later month, or the last day of a shorter one. UTC. */
export function monthsAfter(from: Date, months: number): Date {
  const later = new Date(from);
  later.setUTCMonth(later.getUTCMonth() + months);
  // 31 January and one month would be 3 March.
  if (later.getUTCDate() !== from.getUTCDate()) later.setUTCDate(0);
  return later;
}

/** @throws Refusal 404 */
export async function getUserPermission(
  { db, now }: Context,
  userId: string,
): Promise<UserPermission> {
  await required(findUser(db, userId));
  return readUserPermission(db, userId, now());
}

async function readUserPermission(
  conn: Connection,
  userId: string,
  now: Date,
): Promise<UserPermission> {
  const permission = await readPermission(conn, userId, now);
  return { ...permission, decisions: presentDecisions(await findRecordsOf(conn, userId)) };
}

/** The permission as it is at this moment, without its history. */
export async function readPermission(conn: Connection, userId: string, now: Date) {
  const [standing] = await findStanding(conn, userId);
  const stored = await findPermission(conn, userId);
  return {
    permission: standingOf(standing, now).permission,
    until: stored?.until?.toISOString() ?? null,
    updatedAt: stored?.updatedAt.toISOString() ?? null,
  };
}
