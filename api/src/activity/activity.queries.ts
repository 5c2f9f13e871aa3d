import { and, desc, eq } from "drizzle-orm";
import { type ActivityEntry, activityPage } from "#shared/contracts/activity.ts";
import { users } from "../accounts/accounts.tables.ts";
import type { Connection } from "../db/client.ts";
import { countRows } from "../db/count-rows.ts";
import { deleteOldest } from "../db/delete-old-rows.ts";
import { noteActivity } from "../request-context.ts";
import { activity } from "./activity.tables.ts";

type ActivityFilter = { subjectType?: string; subjectId?: string };

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

/** One page of what the staff changed, newest first. `total` counts to 10,000 at most. */
export async function readActivity(
  conn: Connection,
  { limit, offset, ...filter }: ActivityFilter & { limit: number; offset: number },
): Promise<{ entries: ActivityEntry[]; total: number }> {
  const [rows, total] = await Promise.all([
    conn
      .select({
        entry: activity,
        actor: { firstName: users.firstName, lastName: users.lastName },
      })
      .from(activity)
      .leftJoin(users, eq(users.id, activity.actorId))
      .where(matching(filter))
      .orderBy(desc(activity.createdAt), desc(activity.id))
      .limit(limit)
      .offset(offset),
    countRows(conn, activity, matching(filter)),
  ]);
  const entries = rows.map(({ entry, actor }) => ({
    ...entry,
    // An entry without an actor comes from the shop itself, or from a deleted account.
    actor: actor ? `${actor.firstName} ${actor.lastName}` : "The shop",
    createdAt: entry.createdAt.toISOString(),
  }));
  return activityPage.parse({ entries, total });
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
