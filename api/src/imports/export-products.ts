import { csvLine } from "#shared/domain/csv.ts";
import { formatAmount } from "#shared/domain/money.ts";
import { findCategories } from "../categories/categories.queries.ts";
import type { Dependencies } from "../dependencies.ts";
import { findProductsAfter, type StoredProduct } from "../products/product-changes.queries.ts";
import { OWN_COLUMNS, writeTiers } from "./format-own.ts";

const ROWS_AT_A_TIME = 500;

/**
 * All products as CSV in our own columns: read page by page as the client takes them, never held whole. Imported again,
 * the file changes nothing.
 */
export async function* exportProducts({ db }: Pick<Dependencies, "db">): AsyncGenerator<string> {
  const categories = new Map((await findCategories(db)).map(({ id, name }) => [id, name]));
  let page: StoredProduct[] = [];
  yield csvLine(OWN_COLUMNS);
  do {
    page = await findProductsAfter(db, page.at(-1)?.id ?? "", ROWS_AT_A_TIME);
    if (page.length > 0) {
      yield page.map((product) => csvLine(cellsOf(product, categories))).join("");
    }
  } while (page.length === ROWS_AT_A_TIME);
}

function cellsOf(product: StoredProduct, categories: ReadonlyMap<string, string>) {
  const cells: Record<(typeof OWN_COLUMNS)[number], string | number | null> = {
    slug: product.slug,
    name: product.name,
    description: product.description,
    category: categories.get(product.categoryId ?? "") ?? null,
    price: formatAmount(product.price),
    bulk_pricing: product.hasBulkPricing ? writeTiers(product.bulkPricing) : null,
    stock_quantity: product.stockQuantity,
    stock_at_export: product.stockQuantity,
    low_stock_threshold: product.lowStockThreshold,
    in_stock: product.inStock ? "yes" : "no",
    featured: product.featured ? "yes" : "no",
    display_order: product.displayOrder,
    image_url: product.imageUrl,
    image_alt: product.imageAlt,
    cas_number: product.casNumber,
    sequence: product.sequence,
    n_terminus: product.nTerminus,
    c_terminus: product.cTerminus,
    molecular_weight: product.molecularWeight,
    research_use: product.researchUse,
    amount_mg: product.amountMg,
    amount_units: product.amountUnits,
  };
  return OWN_COLUMNS.map((column) => cells[column]);
}
