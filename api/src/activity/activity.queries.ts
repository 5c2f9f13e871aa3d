import { and, desc, eq } from "drizzle-orm";
import { users } from "../accounts/accounts.tables.ts";
import type { Connection } from "../db/client.ts";
import { countRows } from "../db/count-rows.ts";
import { activity } from "./activity.tables.ts";

export type NewActivity = typeof activity.$inferInsert;

export type ActivityFilter = { subjectType?: string; subjectId?: string };

export type ActivityRow = typeof activity.$inferSelect & {
  actor: { firstName: string; lastName: string } | null;
};

export async function insertActivity(conn: Connection, entry: NewActivity): Promise<void> {
  await conn.insert(activity).values(entry);
}

/** Newest first. */
export async function listActivity(
  conn: Connection,
  filter: ActivityFilter,
  page: { limit: number; offset: number },
): Promise<ActivityRow[]> {
  const rows = await conn
    .select({
      entry: activity,
      actor: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(activity)
    .leftJoin(users, eq(users.id, activity.actorId))
    .where(matching(filter))
    .orderBy(desc(activity.createdAt), desc(activity.id))
    .limit(page.limit)
    .offset(page.offset);
  return rows.map(({ entry, actor }) => ({ ...entry, actor }));
}

/** At most 10,000. */
export async function countActivity(conn: Connection, filter: ActivityFilter): Promise<number> {
  return countRows(conn, activity, matching(filter));
}

function matching({ subjectType, subjectId }: ActivityFilter) {
  return and(
    subjectType ? eq(activity.subjectType, subjectType) : undefined,
    subjectId ? eq(activity.subjectId, subjectId) : undefined,
  );
}
