import { and, asc, desc, eq, getTableColumns, gt, notInArray, or, sql } from "drizzle-orm";
import {
  RIGHT_OUTCOMES,
  type SecurityEventsQuery,
  type SecurityExportQuery,
} from "#shared/contracts/security-events.ts";
import { users } from "../accounts/accounts.tables.ts";
import type { Connection } from "../db/client.ts";
import { countRows } from "../db/count-rows.ts";
import { deleteOldest } from "../db/delete-old-rows.ts";
import { securityEvents } from "./security-events.tables.ts";

export type EventRow = typeof securityEvents.$inferSelect & { email: string | null };

export async function insertSecurityEvent(
  conn: Connection,
  event: typeof securityEvents.$inferInsert,
): Promise<void> {
  await conn.insert(securityEvents).values(event);
}

/** Newest first. */
export async function listEvents(
  conn: Connection,
  { limit, offset, outcome }: SecurityEventsQuery,
): Promise<{ rows: EventRow[]; total: number }> {
  const where = matching({ outcome });
  const [rows, total] = await Promise.all([
    withEmails(conn)
      .where(where)
      .orderBy(desc(securityEvents.createdAt), desc(securityEvents.id))
      .limit(limit)
      .offset(offset),
    countRows(conn, securityEvents, where),
  ]);
  return { rows, total };
}

/** Up to `limit` events after the given one, oldest first. */
export async function listEventsAfter(
  conn: Connection,
  filter: SecurityExportQuery,
  { after, limit }: { after: EventRow | null; limit: number },
): Promise<EventRow[]> {
  const { createdAt, id } = securityEvents;
  const later =
    after &&
    or(gt(createdAt, after.createdAt), and(eq(createdAt, after.createdAt), gt(id, after.id)));
  return withEmails(conn)
    .where(and(matching(filter), later ?? undefined))
    .orderBy(asc(createdAt), asc(id))
    .limit(limit);
}

const withEmails = (conn: Connection) =>
  conn
    .select({ ...getTableColumns(securityEvents), email: users.email })
    .from(securityEvents)
    .leftJoin(users, eq(users.id, securityEvents.userId))
    .$dynamic();

function matching({ outcome, from, to }: SecurityExportQuery) {
  return and(
    outcome === "refused" ? notInArray(securityEvents.outcome, [...RIGHT_OUTCOMES]) : undefined,
    from ? sql`${securityEvents.createdAt} >= ${from}::timestamp AT TIME ZONE 'UTC'` : undefined,
    to
      ? sql`${securityEvents.createdAt} < (${to}::date + 1)::timestamp AT TIME ZONE 'UTC'`
      : undefined,
  );
}

/** Deletes events from before the given time. */
export const deleteOldSecurityEvents = deleteOldest("security_events", "created_at");
