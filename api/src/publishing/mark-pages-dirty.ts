import type { Transaction } from "../db/client.ts";
import { pagesTouchedBy, type ShopChange, SITEMAP } from "./pages-touched-by.ts";
import { hintPublisher, wantEveryPage, wantPages } from "./publishing.queries.ts";

/** Milliseconds: the sitemap lists every product and nobody waits for it, so that a burst renders it once. */
const SITEMAP_DELAY = 3000;

/**
 * Has the pages that the change touches published again, once the transaction commits. Call it as the last
 * statement of the transaction: the rows of shared pages stay locked until the commit.
 */
export async function markPagesDirty(tx: Transaction, ...changes: ShopChange[]): Promise<void> {
  const touched = changes.map(pagesTouchedBy);
  const paths = [...new Set(touched.filter((pages) => pages !== "every page").flat())];
  const everyPage = touched.includes("every page");
  if (!everyPage && paths.length === 0) return;
  if (everyPage) await wantEveryPage(tx);
  await wantPages(
    tx,
    paths.filter((path) => path !== SITEMAP),
  );
  if (paths.includes(SITEMAP)) await wantPages(tx, [SITEMAP], SITEMAP_DELAY);
  await hintPublisher(tx);
}
