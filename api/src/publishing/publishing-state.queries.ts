import { and, count, eq, ne } from "drizzle-orm";
import type { Connection } from "../db/client.ts";
import { publishedPages } from "./publishing.tables.ts";

export type PageRow = typeof publishedPages.$inferSelect;
export type PageState = PageRow["state"];

export async function countPagesByState(conn: Connection): Promise<Map<PageState, number>> {
  const rows = await conn
    .select({ state: publishedPages.state, pages: count() })
    .from(publishedPages)
    .where(eq(publishedPages.gone, false))
    .groupBy(publishedPages.state);
  return new Map(rows.map(({ state, pages }) => [state, pages]));
}

/** Pages that are not live, failed ones first. */
export async function listPagesInWork(conn: Connection, limit: number): Promise<PageRow[]> {
  return conn
    .select()
    .from(publishedPages)
    .where(and(ne(publishedPages.state, "live"), eq(publishedPages.gone, false)))
    .orderBy(publishedPages.state, publishedPages.path)
    .limit(limit);
}

export async function findPage(conn: Connection, path: string): Promise<PageRow | null> {
  const [page] = await conn
    .select()
    .from(publishedPages)
    .where(eq(publishedPages.path, path))
    .limit(1);
  return page ?? null;
}
