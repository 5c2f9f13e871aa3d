import type { Connection } from "../db/client.ts";
import type { PublishedResult } from "./release-pages.queries.ts";

/** Where fronts that read pages from a bucket hear what was published. */
export const FRONTS_CHANNEL = "published_pages";

/** Bytes of a notification; PostgreSQL takes 8000. */
const LONGEST = 7500;

/** What fronts are told: pages of a release and their versions; without pages, that another release may be served. */
export type FrontNews = { release: string; pages: [path: string, version: number][] };

/** Tells every front, when the transaction is committed, which versions of which pages are in the bucket. */
export async function tellFronts(
  conn: Connection,
  release: string,
  results: Pick<PublishedResult, "path" | "version">[],
): Promise<void> {
  let news: FrontNews = { release, pages: [] };
  let size = 0;
  const send = () =>
    conn.sql`SELECT pg_notify(${FRONTS_CHANNEL}, ${JSON.stringify(news)})`.then(() => {});
  for (const { path, version } of results) {
    const length = Buffer.byteLength(path) + 24;
    if (size + length > LONGEST) {
      await send();
      news = { release, pages: [] };
      size = 0;
    }
    news.pages.push([path, version]);
    size += length;
  }
  await send();
}
