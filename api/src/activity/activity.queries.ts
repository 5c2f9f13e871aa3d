import type { Connection } from "../db/client.ts";
import { activity } from "./activity.tables.ts";

export type NewActivity = typeof activity.$inferInsert;

export async function insertActivity(conn: Connection, entry: NewActivity): Promise<void> {
  await conn.insert(activity).values(entry);
}
