import { PRODUCT_SORTS, type ProductsQuery } from "#shared/contracts/products.ts";
import { PAGE_SIZES } from "#shared/domain/constants.ts";
import { parsePage } from "#shared/domain/pagination.ts";
import { paths } from "../../paths.ts";

export type Layout = "grid" | "list";

/** What the catalogue shows; all of it is in the address, so that a view can be shared and Back works. */
export interface CatalogueQuery {
  search: string;
  sort: (typeof PRODUCT_SORTS)[number];
  /** From 1. */
  page: number;
  /** Null when the address does not say: then the visitor's last choice counts. */
  layout: Layout | null;
}

const LONGEST_SEARCH = 200;

/** Reads an address; what makes no sense in it is taken as not said. */
export function parseCatalogueQuery(params: URLSearchParams): CatalogueQuery {
  const layout = params.get("layout");
  return {
    search: (params.get("search") ?? "").replaceAll("\0", "").trim().slice(0, LONGEST_SEARCH),
    sort: PRODUCT_SORTS.find((sort) => sort === params.get("sort")) ?? "name_asc",
    page: parsePage(params.get("page")),
    layout: layout === "grid" || layout === "list" ? layout : null,
  };
}

/** The address of a view; what is as it usually is stays out of it. */
export function catalogueHref({ search, sort, page, layout }: CatalogueQuery): string {
  const params = new URLSearchParams();
  if (search) params.set("search", search);
  if (sort !== "name_asc") params.set("sort", sort);
  if (page > 1) params.set("page", String(page));
  if (layout) params.set("layout", layout);
  return params.size > 0 ? `${paths.shop}?${params}` : paths.shop;
}

/** The same as a question to the API. */
export function productsQuery({ search, sort, page }: CatalogueQuery): ProductsQuery {
  const limit = PAGE_SIZES.catalogue;
  return { search: search || undefined, sortBy: sort, limit, offset: (page - 1) * limit };
}

/** 'Showing 13-24 of 30 products', or that there are none. */
export function countLine(page: number, shown: number, total: number): string {
  if (shown === 0) return "No products found";
  const first = (page - 1) * PAGE_SIZES.catalogue + 1;
  return `Showing ${first}-${first + shown - 1} of ${total} products`;
}

export function pageCountOf(total: number): number {
  return Math.ceil(total / PAGE_SIZES.catalogue);
}
