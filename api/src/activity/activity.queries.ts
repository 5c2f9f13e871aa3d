import { and, desc, eq } from "drizzle-orm";
import { users } from "../accounts/accounts.tables.ts";
import type { Connection } from "../db/client.ts";
import { countRows } from "../db/count-rows.ts";
import { deleteOldest } from "../db/delete-old-rows.ts";
import { noteActivity } from "./acting-key.ts";
import { activity } from "./activity.tables.ts";

export type ActivityFilter = { subjectType?: string; subjectId?: string };

export type ActivityRow = typeof activity.$inferSelect & {
  actor: { firstName: string; lastName: string } | null;
};

type NewActivity = {
  /** The member of staff; null for the shop itself (an automatic cancellation, a seed). */
  actorId: string | null;
  /** A verb in the past tense with its noun, e.g. "product-updated". */
  action: string;
  /** "product", "order", "coupon", "user", "settings", "mail", "page" … */
  subjectType: string;
  subjectId?: string | null;
  /** One sentence for people, e.g. 'Changed the shipping rate from $15.00 to $12.00'. */
  summary: string;
  /** The values before and after. Never pass a password, a token or a hash. */
  before?: unknown;
  after?: unknown;
};

/** Records what the staff changed. Pass the transaction of the change, so that both are stored or neither is. */
export async function recordActivity(tx: Connection, entry: NewActivity): Promise<void> {
  await tx.insert(activity).values({ ...entry, keyName: noteActivity() });
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

/** When all or some of these subjects were last exported; null for never. */
export async function findLastExport(
  conn: Connection,
  subjectType: string,
): Promise<string | null> {
  const [row] = await conn.sql<{ at: string | null }[]>`
    SELECT max(created_at)::text AS at FROM activity
    WHERE subject_type = ${subjectType} AND subject_id IS NULL AND action = 'exported'`;
  return row?.at ?? null;
}

/** Counts to 10,000 at most. */
export async function countActivity(conn: Connection, filter: ActivityFilter): Promise<number> {
  return countRows(conn, activity, matching(filter));
}

function matching({ subjectType, subjectId }: ActivityFilter) {
  return and(
    subjectType ? eq(activity.subjectType, subjectType) : undefined,
    subjectId ? eq(activity.subjectId, subjectId) : undefined,
  );
}

/** Deletes entries from before the given time. */
export const deleteOldActivity = deleteOldest("activity", "created_at");

/** What was done to one account counts as done to another, into which it is merged. */
export async function moveActivity(
  { sql }: Connection,
  { from, into }: { from: string; into: string },
): Promise<void> {
  await sql`
    UPDATE activity SET subject_id = ${into} WHERE subject_type = 'user' AND subject_id = ${from}`;
}
