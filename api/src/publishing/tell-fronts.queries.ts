import type { Connection, Database } from "../db/client.ts";
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

/** Milliseconds between notifications about pages of one batch. */
const TOLD_EVERY = 20;

/**
 * Tells fronts of pages while others of their batch are still rendered: a batch of a full publish takes seconds, and an
 * edit in it is not to wait for that. One notification at a time has all pages that came meanwhile. What is lost here is
 * told again when the batch is noted.
 */
export function createTelling(db: Database, release: string) {
  let written: Pick<PublishedResult, "path" | "version">[] = [];
  let isTelling = false;
  const tell = async () => {
    if (isTelling) return;
    isTelling = true;
    while (written.length > 0) {
      await tellFronts(db, release, written.splice(0)).catch(() => {});
      await Bun.sleep(TOLD_EVERY);
    }
    isTelling = false;
  };
  return {
    /** The page is in the bucket. */
    add(page: Pick<PublishedResult, "path" | "version">): void {
      written.push(page);
      void tell();
    },
    /** Tells no more: the rest is told with the batch. */
    end(): void {
      written = [];
    },
  };
}
