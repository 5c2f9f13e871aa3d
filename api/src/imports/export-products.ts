import { csvLine } from "#shared/domain/csv.ts";
import { findCategories } from "../categories/categories.queries.ts";
import type { Dependencies } from "../dependencies.ts";
import { findProductsAfter, type StoredProduct } from "../products/product-changes.queries.ts";
import { OWN_COLUMNS } from "./format-own.ts";

const ROWS_AT_A_TIME = 500;

/**
 * All products as CSV in our own format. They are read page by page while the client downloads, to
 * save memory. Importing the unchanged file changes nothing.
 */
export async function* exportProducts({ db }: Pick<Dependencies, "db">): AsyncGenerator<string> {
  const categories = new Map((await findCategories(db)).map(({ id, name }) => [id, name]));
  let page: StoredProduct[] = [];
  const columns = Object.values(OWN_COLUMNS);
  yield csvLine(Object.keys(OWN_COLUMNS));
  do {
    page = await findProductsAfter(db, page.at(-1)?.id ?? "", ROWS_AT_A_TIME);
    if (page.length > 0) {
      yield page
        .map((product) => csvLine(columns.map(({ write }) => write(product, categories))))
        .join("");
    }
  } while (page.length === ROWS_AT_A_TIME);
}
