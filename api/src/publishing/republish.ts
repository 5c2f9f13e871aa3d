import type { PublishingState } from "#shared/contracts/publishing.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import type { Database } from "../db/client.ts";
import { notFound } from "../refusals.ts";
import { hintPublisher, isKnownPage, wantEveryPage, wantPages } from "./publishing.queries.ts";
import { readPublishing } from "./read-publishing.ts";
import { findServedRelease } from "./releases.queries.ts";

/**
 * Publishes one page again, or all of them. Visitors get the old page until the new one is complete.
 * @throws Refusal 404 for a path that is no page of the shop.
 */
export async function republish(
  db: Database,
  actorId: string | null,
  path?: string,
): Promise<PublishingState> {
  await db.transaction(async (tx) => {
    if (path === undefined) await wantEveryPage(tx, (await findServedRelease(tx))?.release ?? null);
    else if (await isKnownPage(tx, path)) await wantPages(tx, [{ path }]);
    else throw notFound();
    await recordActivity(tx, {
      actorId,
      action: "page-republished",
      subjectType: "page",
      subjectId: path ?? null,
      summary: path === undefined ? "Published every page again" : `Published ${path} again`,
    });
    await hintPublisher(tx);
  });
  return readPublishing(db, { path });
}
