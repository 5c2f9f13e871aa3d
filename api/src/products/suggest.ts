import type { Suggestions } from "#shared/contracts/product-search.ts";
import { readSearchText } from "#shared/domain/search-text.ts";
import type { Connection } from "../db/client.ts";
import { findMeant } from "./product-search.queries.ts";
import {
  findSuggestedByIds,
  findSuggestedCategories,
  findSuggestedLots,
  findSuggestedProducts,
} from "./suggestions.queries.ts";
import { mayBeMisspelt } from "./typos.ts";

const MAX_ENTRIES = 8;
/** Categories, and lots. */
const MAX_OTHERS = 2;
const MAX_SIMILAR = 50;

/** What a text that is being typed may mean; at most eight entries. Nothing for a blank text. */
export async function suggest(conn: Connection, text: string): Promise<Suggestions> {
  const search = readSearchText(text);
  if (search.words.length === 0) return { products: [], categories: [], lots: [], total: 0 };
  const [found, categories, lots] = await conn.transaction((tx) => {
    // One plan for every text, because planning takes as long as reading. Sent together with the next statements.
    const setting = tx.sql`SET LOCAL plan_cache_mode = force_generic_plan`.execute();
    return Promise.all([
      findSuggestedProducts(tx, search, MAX_ENTRIES),
      findSuggestedCategories(tx, search, MAX_OTHERS),
      search.lotNumber === null ? [] : findSuggestedLots(tx, search.lotNumber, MAX_OTHERS),
      setting,
    ]);
  });
  const isNothing = found.length + categories.length + lots.length === 0;
  const products = isNothing ? await findMisspelt(conn, search.words) : found;
  return {
    products: products
      .slice(0, MAX_ENTRIES - categories.length - lots.length)
      .map(({ total, ...product }) => product),
    categories,
    lots,
    total: products[0]?.total ?? 0,
  };
}

/** Products whose name is one typo away. */
async function findMisspelt(conn: Connection, words: readonly string[]) {
  if (!mayBeMisspelt(words)) return [];
  const ids = await findMeant(conn, words, MAX_SIMILAR);
  return ids.length === 0 ? [] : findSuggestedByIds(conn, ids, MAX_ENTRIES);
}
