import type { Transaction } from "../db/client.ts";
import { pagesTouchedBy, type ShopChange, SITEMAP } from "./pages-touched-by.ts";
import { hintPublisher, type ListedIn, wantOtherPages, wantPages } from "./publishing.queries.ts";

/** Milliseconds. The sitemap lists every product and nobody waits for it, so a burst of changes renders it once. */
const SITEMAP_DELAY = 3000;

/**
 * Marks the pages that the changes touch for publishing, once the transaction commits. Call it last
 * in the transaction, because the rows of shared pages stay locked until the commit.
 */
export async function markPagesDirty(tx: Transaction, ...changes: ShopChange[]): Promise<void> {
  const paths = [...new Set(changes.flatMap(pagesTouchedBy))];
  if (paths.length === 0) return;
  const wishes = paths.map((path) => ({ path, delay: path === SITEMAP ? SITEMAP_DELAY : 0 }));
  const onOtherPages = changes.some(isOnOtherPages);
  // Sent together, because other transactions wait for the locked rows.
  await Promise.all([
    wantPages(tx, wishes, listsOf(changes)),
    onOtherPages && wantOtherPages(tx, [...paths, SITEMAP]),
    hintPublisher(tx),
  ]);
}

/** Whether a change reaches other pages: every footer names categories, and certificates name days of the time zone. */
const isOnOtherPages = (change: ShopChange) =>
  (change.kind === "category" && change.inFooter) ||
  (change.kind === "settings" && change.keys.includes("timeZone"));

/**
 * Products whose category pages, and the pages of whose families, change too; the query of
 * `wantPages` finds them.
 */
function listsOf(changes: readonly ShopChange[]): ListedIn {
  const listed = changes.filter(
    (change) => change.kind === "product" && (change.listed || change.removed),
  ) as Extract<ShopChange, { kind: "product" }>[];
  return {
    productSlugs: listed.map(({ slug }) => slug),
    categoryIds: listed.flatMap(({ formerCategoryId }) => formerCategoryId ?? []),
    families: listed.flatMap(({ formerFamily }) => formerFamily ?? []),
    recountsCategories: listed.some(({ removed, recounted }) => removed || recounted),
    poorerCategoryIds: listed.flatMap(({ removed, moved, formerCategoryId }) =>
      (removed || moved) && formerCategoryId ? [formerCategoryId] : [],
    ),
  };
}
