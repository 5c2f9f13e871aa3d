import type { Transaction } from "../db/client.ts";
import { pagesTouchedBy, type ShopChange, SITEMAP } from "./pages-touched-by.ts";
import { hintPublisher, type ListedIn, wantPages } from "./publishing.queries.ts";

/** Milliseconds: the sitemap lists every product and nobody waits for it, so that a burst renders it once. */
const SITEMAP_DELAY = 3000;

/**
 * Has the pages that the changes touch published again, once the transaction commits. Call it last in the transaction:
 * the rows of shared pages stay locked until the commit.
 */
export async function markPagesDirty(tx: Transaction, ...changes: ShopChange[]): Promise<void> {
  const paths = [...new Set(changes.flatMap(pagesTouchedBy))];
  if (paths.length === 0) return;
  const wishes = paths.map((path) => ({ path, delay: path === SITEMAP ? SITEMAP_DELAY : 0 }));
  // Sent together, because other transactions wait for the rows that are locked.
  await Promise.all([wantPages(tx, wishes, categoriesOf(changes)), hintPublisher(tx)]);
}

/** Whose pages list the changed products: they are found by the statement that asks for them. */
function categoriesOf(changes: readonly ShopChange[]): ListedIn {
  const listed = changes.filter(
    (change) => change.kind === "product" && (change.listed || change.removed),
  ) as Extract<ShopChange, { kind: "product" }>[];
  return {
    productSlugs: listed.map(({ slug }) => slug),
    categoryIds: listed.flatMap(({ formerCategoryId }) => formerCategoryId ?? []),
  };
}
