import type { ActivityEntry } from "#shared/contracts/activity.ts";
import type { Database } from "../db/client.ts";
import {
  type ActivityFilter,
  type ActivityRow,
  countActivity,
  listActivity,
} from "./activity.queries.ts";

/** One page of what the staff changed, newest first. `total` counts to 10,000 at most. */
export async function readActivity(
  db: Database,
  { limit, offset, ...filter }: ActivityFilter & { limit: number; offset: number },
): Promise<{ entries: ActivityEntry[]; total: number }> {
  const [rows, total] = await Promise.all([
    listActivity(db, filter, { limit, offset }),
    countActivity(db, filter),
  ]);
  return { entries: rows.map(presentEntry), total };
}

function presentEntry(row: ActivityRow): ActivityEntry {
  return {
    id: row.id,
    actor: nameOf(row),
    keyName: row.keyName,
    action: row.action,
    subjectType: row.subjectType,
    subjectId: row.subjectId,
    summary: row.summary,
    before: row.before ?? null,
    after: row.after ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** An entry without an actor comes from the shop itself, or from a deleted account. */
function nameOf({ actor }: ActivityRow): string {
  return actor ? `${actor.firstName} ${actor.lastName}` : "The shop";
}
