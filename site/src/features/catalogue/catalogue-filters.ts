import { PRODUCT_RANGES, type ProductsQuery } from "#shared/contracts/product-search.ts";

/** What narrows the catalogue, by the names that address and API share; what narrows nothing is not there. */
export type CatalogueFilters = Pick<
  ProductsQuery,
  | "category"
  | "inStock"
  | "modification"
  | "lengthFrom"
  | "lengthTo"
  | "massFrom"
  | "massTo"
  | "amountFrom"
  | "amountTo"
>;

const BOUND = /^\d{1,6}(\.\d{1,4})?$/;

/** The filters of an address or a form. A value that makes no sense counts as absent, also the end of a range that
 * lies before its beginning. */
export function readFilters(params: URLSearchParams | FormData): CatalogueFilters {
  const text = (name: string) => String(params.get(name) ?? "").trim();
  const filters: CatalogueFilters = {};
  const [category, modification] = [text("category"), text("modification")];
  if (category && category.length <= 200 && isStorable(category)) filters.category = category;
  if (modification && modification.length <= 100 && isStorable(modification)) {
    filters.modification = modification;
  }
  if (text("inStock") === "true") filters.inStock = "true";
  for (const [from, to] of PRODUCT_RANGES) {
    const isWhole = from === "lengthFrom";
    const [least, most] = [readBound(text(from), isWhole), readBound(text(to), isWhole)];
    if (least !== null) filters[from] = least;
    if (most !== null && (least === null || most >= least)) filters[to] = most;
  }
  return filters;
}

const isStorable = (text: string) => !text.includes("\0") && text.isWellFormed();

function readBound(text: string, isWhole: boolean): number | null {
  if (!BOUND.test(text) || (isWhole && text.includes("."))) return null;
  return Number(text);
}

/** Writes the filters into an address. */
export function writeFilters(filters: CatalogueFilters, params: URLSearchParams): void {
  for (const [name, value] of Object.entries(filters)) params.set(name, String(value));
}

export const isFiltered = (filters: CatalogueFilters) => Object.keys(filters).length > 0;
