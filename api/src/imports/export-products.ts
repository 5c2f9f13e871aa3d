import { csvLine } from "#shared/domain/csv.ts";
import { formatAmount } from "#shared/domain/money.ts";
import { findCategories } from "../categories/categories.queries.ts";
import type { Dependencies } from "../dependencies.ts";
import { findProductsAfter, type StoredProduct } from "../products/product-changes.queries.ts";
import { OWN_COLUMNS, writeTiers } from "./format-own.ts";

const ROWS_AT_A_TIME = 500;

/** All products in our own columns, read piece by piece as the client takes them. Imported again it changes nothing. */
export function exportProducts({ db }: Pick<Dependencies, "db">): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let lastId = "";
  let categories = new Map<string, string>();
  return new ReadableStream({
    async start(controller) {
      categories = new Map((await findCategories(db)).map(({ id, name }) => [id, name]));
      controller.enqueue(encoder.encode(csvLine(OWN_COLUMNS)));
    },
    async pull(controller) {
      const page = await findProductsAfter(db, lastId, ROWS_AT_A_TIME);
      const lines = page.map((product) => csvLine(cellsOf(product, categories)));
      if (lines.length > 0) controller.enqueue(encoder.encode(lines.join("")));
      lastId = page.at(-1)?.id ?? lastId;
      if (page.length < ROWS_AT_A_TIME) controller.close();
    },
  });
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
  };
  return OWN_COLUMNS.map((column) => cells[column]);
}
