import { and, asc, eq, ne, or, sql } from "drizzle-orm";
import { type Connection, firstOf, rowOf } from "../db/client.ts";
import { savedViews } from "./views.tables.ts";

export type ViewRow = typeof savedViews.$inferSelect;

/** What a person sees: their own views, and those that are shared. */
const seenBy = (userId: string) =>
  or(eq(savedViews.ownerId, userId), eq(savedViews.isShared, true));

export async function findViews(
  conn: Connection,
  { list, userId }: { list: string; userId: string },
): Promise<ViewRow[]> {
  return conn
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.list, list), seenBy(userId)))
    .orderBy(asc(sql`lower(${savedViews.name})`), asc(savedViews.id));
}

/** A view that a person sees; null for unknown and for another person's own. */
export async function findView(
  conn: Connection,
  { id, userId }: { id: string; userId: string },
): Promise<ViewRow | null> {
  return conn
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.id, id), seenBy(userId)))
    .then(firstOf);
}

export type WantedName = {
  id: string | null;
  list: string;
  name: string;
  isShared: boolean;
  userId: string;
};

/** Whether another view that somebody sees beside this one has the name, in any case. */
export async function isNameTaken(
  conn: Connection,
  { id, list, name, isShared, userId }: WantedName,
): Promise<boolean> {
  const isOther = id === null ? undefined : ne(savedViews.id, id);
  const named = sql`lower(${savedViews.name}) = lower(${name})`;
  const found = await conn.$count(
    savedViews,
    and(eq(savedViews.list, list), named, isShared ? undefined : seenBy(userId), isOther),
  );
  return found > 0;
}

export async function countOwnViews(conn: Connection, userId: string): Promise<number> {
  return conn.$count(savedViews, eq(savedViews.ownerId, userId));
}

export async function insertView(
  conn: Connection,
  view: typeof savedViews.$inferInsert,
): Promise<ViewRow> {
  return conn.insert(savedViews).values(view).returning().then(rowOf);
}

export async function updateView(
  conn: Connection,
  id: string,
  change: Partial<Pick<ViewRow, "ownerId" | "name" | "search" | "columns" | "isShared">>,
): Promise<ViewRow | null> {
  return conn.update(savedViews).set(change).where(eq(savedViews.id, id)).returning().then(firstOf);
}

export async function deleteView(conn: Connection, id: string): Promise<void> {
  await conn.delete(savedViews).where(eq(savedViews.id, id));
}
