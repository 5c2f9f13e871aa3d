import { csvLine } from "#shared/domain/csv.ts";
import { findCategories } from "../categories/categories.queries.ts";
import type { Connection } from "../db/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { listProducts, type ProductListing } from "../products/list-products.ts";
import {
  findProductsAfter,
  findProductsByIds,
  type StoredProduct,
} from "../products/product-changes.queries.ts";
import { OWN_COLUMNS } from "./format-own.ts";

const ROWS_AT_A_TIME = 500;
/** More than any catalogue has. */
const MOST_PRODUCTS = 1_000_000;

/** The query of the list whose rows are exported; null for all products. */
export type ShownProducts = Omit<ProductListing, "limit" | "offset"> | null;

/**
 * Products as CSV in our own format: all, or those that the list shows for a query, in its order. They are read page by
 * page while the client downloads, to save memory. Importing the unchanged file changes nothing.
 */
export async function* exportProducts(
  { db }: Pick<Dependencies, "db">,
  shown: ShownProducts = null,
): AsyncGenerator<string> {
  const categories = new Map((await findCategories(db)).map(({ id, name }) => [id, name]));
  const columns = Object.values(OWN_COLUMNS);
  yield csvLine(Object.keys(OWN_COLUMNS));
  for await (const page of shown ? shownProducts(db, shown) : allProducts(db)) {
    yield page
      .map((product) => csvLine(columns.map(({ write }) => write(product, categories))))
      .join("");
  }
}

async function* allProducts(db: Connection): AsyncGenerator<StoredProduct[]> {
  let page: StoredProduct[] = [];
  do {
    page = await findProductsAfter(db, page.at(-1)?.id ?? "", ROWS_AT_A_TIME);
    if (page.length > 0) yield page;
  } while (page.length === ROWS_AT_A_TIME);
}

/**
 * The ids are read in one query, so that a product that changes its place during the download is neither lost nor
 * doubled.
 */
async function* shownProducts(
  db: Connection,
  shown: NonNullable<ShownProducts>,
): AsyncGenerator<StoredProduct[]> {
  const { products } = await listProducts(db, {
    ...shown,
    withWaiting: true,
    limit: MOST_PRODUCTS,
    offset: 0,
  });
  for (let at = 0; at < products.length; at += ROWS_AT_A_TIME) {
    const ids = products.slice(at, at + ROWS_AT_A_TIME).map(({ id }) => id);
    const found = new Map((await findProductsByIds(db, ids)).map((row) => [row.id, row]));
    yield ids.flatMap((id) => found.get(id) ?? []);
  }
}
