import type { PublishedPage, PublishingState } from "#shared/contracts/publishing.ts";
import type { Connection } from "../db/client.ts";
import {
  countPagesByState,
  findPage,
  listPagesInWork,
  type PageRow,
} from "./publishing.queries.ts";

/** The list is for people: more unfinished pages than this are only counted. */
const PAGES_LISTED = 100;

/** How many pages are live, in work and failed; the unfinished ones, and the one asked for by `path`. */
export async function readPublishing(
  conn: Connection,
  { path }: { path?: string } = {},
): Promise<PublishingState> {
  const [counts, inWork, asked] = await Promise.all([
    countPagesByState(conn),
    listPagesInWork(conn, PAGES_LISTED),
    path === undefined ? null : findPage(conn, path),
  ]);
  const others = inWork.filter((page) => page.path !== asked?.path);
  return {
    counts: {
      live: counts.get("live") ?? 0,
      publishing: counts.get("publishing") ?? 0,
      failed: counts.get("failed") ?? 0,
    },
    pages: [...(asked ? [asked] : []), ...others].map(presentPage),
  };
}

function presentPage(page: PageRow): PublishedPage {
  return {
    path: page.path,
    state: page.state,
    error: page.error,
    attempts: page.attempts,
    publishedAt: page.publishedAt?.toISOString() ?? null,
    updatedAt: page.updatedAt.toISOString(),
  };
}
