import { and, desc, eq, getTableColumns, inArray, lte, sql } from "drizzle-orm";
import { isGiven, type Permission, type Standing } from "#shared/domain/buyers.ts";
import { type Connection, firstOf, rowOf, type Transaction } from "../db/client.ts";
import type { Query } from "../db/send-in-order.ts";
import { newerVersion } from "../db/versions.ts";
import { buyerPermissions, buyerRules, buyerStatements } from "./buyers.tables.ts";

/** A customer's permission beside the rules of the moment; moments are the driver's text. */
export type StandingRow = {
  rulesVersion: number;
  currentStatement: number;
  permission: Permission | null;
  until: string | null;
  statementVersion: number | null;
};

/** The customer's permission with the present rules. Null stands for a visitor. */
export function findStanding(conn: Connection, userId: string | null): Query<StandingRow> {
  return conn.sql<StandingRow[]>`
    SELECT r.version AS "rulesVersion", r.statement_version AS "currentStatement",
           p.permission, p.until, p.statement_version AS "statementVersion"
    FROM buyer_rules r LEFT JOIN buyer_permissions p ON p.user_id = ${userId}
    ORDER BY r.version DESC LIMIT 1`;
}

/**
 * The permission as it is at this moment. One whose time is over counts as expired at once, before the job of the
 * next minute has written it down.
 */
export function standingOf(row: StandingRow | undefined, now: Date): Standing {
  if (!row?.permission) return { permission: "none", isStatementCurrent: false };
  const isOver = row.until !== null && new Date(row.until).getTime() <= now.getTime();
  const permission = isOver && isGiven(row.permission) ? "expired" : row.permission;
  return {
    permission,
    isStatementCurrent: (row.statementVersion ?? 0) >= row.currentStatement,
  };
}

export type StoredRules = typeof buyerRules.$inferSelect & { statementText: string };

/** The rules as they are now; the migration stores the first version. */
export async function readRules(conn: Connection): Promise<StoredRules> {
  const [row] = await conn
    .select({ ...getTableColumns(buyerRules), statementText: buyerStatements.text })
    .from(buyerRules)
    .innerJoin(buyerStatements, eq(buyerStatements.version, buyerRules.statementVersion))
    .orderBy(desc(buyerRules.version))
    .limit(1);
  if (!row) throw new Error("The shop has no buyer rules: its migrations are incomplete");
  return row;
}

export async function insertRules(
  tx: Transaction,
  rules: Omit<StoredRules, "statementText">,
): Promise<void> {
  await tx.insert(buyerRules).values(rules);
}

export async function insertStatement(
  tx: Transaction,
  statement: { version: number; text: string },
): Promise<void> {
  await tx.insert(buyerStatements).values(statement);
}

export type PermissionRow = typeof buyerPermissions.$inferSelect;

/** The stored permission, locked until the transaction ends. Customers without one get a row, so that there is one to lock. */
export async function lockPermission(tx: Transaction, userId: string): Promise<PermissionRow> {
  await tx
    .insert(buyerPermissions)
    .values({ userId, permission: "none" })
    .onConflictDoNothing({ target: buyerPermissions.userId });
  return tx
    .select()
    .from(buyerPermissions)
    .where(eq(buyerPermissions.userId, userId))
    .for("update")
    .then(rowOf);
}

export async function findPermission(conn: Connection, userId: string) {
  return conn
    .select()
    .from(buyerPermissions)
    .where(eq(buyerPermissions.userId, userId))
    .then(firstOf);
}

/** A customer who was told of the end is told again only when it changes. */
export async function writePermission(
  tx: Transaction,
  userId: string,
  values: Pick<PermissionRow, "permission" | "until" | "statementVersion">,
): Promise<void> {
  const until = values.until?.toISOString() ?? null;
  const remindedAt = sql`CASE WHEN ${buyerPermissions.until} IS NOT DISTINCT FROM ${until}::timestamptz
    THEN ${buyerPermissions.remindedAt} END`;
  await tx
    .update(buyerPermissions)
    .set({ ...values, remindedAt, updatedAt: newerVersion(buyerPermissions.updatedAt) })
    .where(eq(buyerPermissions.userId, userId));
}

/** Customers whose time is over, locked; rows that somebody decides on at this moment wait for the next turn. */
export async function lockEnded(tx: Transaction, now: Date, limit: number) {
  const { until, permission } = buyerPermissions;
  return tx
    .select()
    .from(buyerPermissions)
    .where(and(lte(until, now), inArray(permission, ["attested", "verified"])))
    .orderBy(until)
    .limit(limit)
    .for("update", { skipLocked: true });
}

type EndingPermission = {
  userId: string;
  permission: "attested" | "verified";
  until: string;
  email: string;
  firstName: string;
};

/**
 * Active customers whose permission ends before the moment and who were not told yet, locked. A permission for a short time
 * must be half over, counted from when it was written.
 */
export async function lockEnding(
  tx: Transaction,
  { now, before, limit }: { now: Date; before: Date; limit: number },
): Promise<EndingPermission[]> {
  return tx.sql<EndingPermission[]>`
    SELECT p.user_id AS "userId", p.permission, p.until, u.email, u.first_name AS "firstName"
    FROM buyer_permissions p JOIN users u ON u.id = p.user_id
    WHERE p.until > ${now.toISOString()} AND p.until <= ${before.toISOString()}
      AND p.until - ${now.toISOString()}::timestamptz <= (p.until - p.updated_at) / 2
      AND p.permission IN ('attested', 'verified') AND p.reminded_at IS NULL
      AND u.deactivated_at IS NULL
    ORDER BY p.until LIMIT ${limit} FOR UPDATE OF p SKIP LOCKED`;
}

export async function markReminded(tx: Transaction, userId: string, at: Date): Promise<void> {
  await tx
    .update(buyerPermissions)
    .set({ remindedAt: at })
    .where(eq(buyerPermissions.userId, userId));
}
