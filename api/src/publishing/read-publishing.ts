import { type PublishingState, publishedPage } from "#shared/contracts/publishing.ts";
import type { Connection } from "../db/client.ts";
import { presentAs } from "../present-as.ts";
import { countPagesByState, findPage, listPagesInWork } from "./publishing.queries.ts";
import { findServedRelease, listReleases, readServedReleaseCare } from "./releases.queries.ts";

/** The list is for people: further unfinished pages are only counted. */
const PAGES_LISTED = 100;

/**
 * How many pages of the served release are live, in work and failed; the unfinished ones; and the page `path` if given.
 */
export async function readPublishing(
  conn: Connection,
  { path }: { path?: string } = {},
): Promise<PublishingState> {
  // Before the first release is served, this shows the one that is being built.
  const shown = (await findServedRelease(conn)) ?? (await listReleases(conn))[0];
  const release = shown?.release ?? "";
  const [counts, inWork, asked, { isKept }] = await Promise.all([
    countPagesByState(conn, release),
    listPagesInWork(conn, release, PAGES_LISTED),
    path === undefined ? null : findPage(conn, release, path),
    readServedReleaseCare(conn),
  ]);
  const others = inWork.filter((page) => page.path !== asked?.path);
  return {
    isKept,
    counts: {
      live: counts.get("live") ?? 0,
      publishing: counts.get("publishing") ?? 0,
      failed: counts.get("failed") ?? 0,
    },
    pages: [...(asked ? [asked] : []), ...others].map((page) => presentAs(publishedPage, page)),
  };
}
