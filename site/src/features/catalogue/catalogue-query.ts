import { z } from "zod";
import {
  MASS_SEARCH_TOLERANCE,
  PRODUCT_SORTS,
  type ProductsQuery,
} from "#shared/contracts/product-search.ts";
import { PAGE_SIZES } from "#shared/domain/constants.ts";
import { parsePage } from "#shared/domain/pagination.ts";
import { paths } from "../../paths.ts";
import { queryMembers, type ViewAddress } from "../views/use-view-in-url.ts";
import { type CatalogueFilters, readFilters, writeFilters } from "./catalogue-filters.ts";

const LAYOUTS = ["grid", "list"] as const;
export type Layout = (typeof LAYOUTS)[number];

const MAX_SEARCH_LENGTH = 200;

const decimalOfAddress = z
  .string()
  .regex(/^\d{1,7}(\.\d{1,6})?$/)
  .transform(Number)
  .nullable()
  .catch(null);

/** The state of the catalogue, all in the URL. Invalid values are ignored. */
const catalogueQuery = z.object({
  search: z
    .string()
    .catch("")
    .transform((text) => text.replaceAll("\0", "").trim().slice(0, MAX_SEARCH_LENGTH)),
  /** Dalton; null without a search by mass. */
  mass: decimalOfAddress,
  tolerance: decimalOfAddress,
  /** Null for the default: by name, or the best match first while somebody searches. */
  sort: z.enum(PRODUCT_SORTS).nullable().catch(null),
  /** Counted from 1. */
  page: z.string().optional().transform(parsePage),
  /** Null if the address does not name a layout: then the visitor's last choice is used. */
  layout: z.enum(LAYOUTS).nullable().catch(null),
});

export type CatalogueQuery = z.infer<typeof catalogueQuery> & { filters: CatalogueFilters };

/**
 * The sort that the form showed and nobody chose. Without script the form sends its sort with every search, which would
 * otherwise be listed by name instead of by the best match.
 */
export const SHOWN_SORT = "sortShown";

/** Parses an address. A sort may also have its API name. */
export function parseCatalogueQuery(params: URLSearchParams): CatalogueQuery {
  const members = queryMembers(params);
  const view = catalogueQuery.parse({ ...members, sort: members.sort ?? members.sortBy });
  const isDefault =
    view.sort === "name_asc" && (view.search === "" || members[SHOWN_SORT] === "name_asc");
  return { ...view, sort: isDefault ? null : view.sort, filters: readFilters(params) };
}

/** The URL of a view, without default values. */
export function catalogueHref(query: CatalogueQuery): string {
  const { search, mass, tolerance, sort, page, layout } = query;
  const params = new URLSearchParams();
  if (search) params.set("search", search);
  if (mass !== null) params.set("mass", String(mass));
  if (mass !== null && tolerance !== null) params.set("tolerance", String(tolerance));
  writeFilters(query.filters, params);
  if (sort !== null) params.set("sort", sort);
  if (page > 1) params.set("page", String(page));
  if (layout) params.set("layout", layout);
  return params.size > 0 ? `${paths.shop}?${params}` : paths.shop;
}

/** The catalogue's address. On the page of a category, the page's path replaces the category parameter. */
export function catalogueAddressOf(category: string | null): ViewAddress<CatalogueQuery> {
  return {
    parse: (params) => parseCatalogueQuery(withCategoryOfPage(params)),
    href: (query) =>
      category !== null && isAllOf(category, query)
        ? paths.category(category)
        : catalogueHref(query),
  };
}

/** Whether the query shows the whole category. The layout is remembered separately and does not count. */
function isAllOf(category: string, query: CatalogueQuery): boolean {
  const all = `${paths.shop}?${new URLSearchParams({ category })}`;
  return catalogueHref({ ...query, layout: null }) === all;
}

/** On a category's page the path contains the category. */
function withCategoryOfPage(params: URLSearchParams): URLSearchParams {
  const slug = /^\/shop\/([^/]+)\/?$/.exec(location.pathname)?.[1];
  if (slug === undefined || params.has("category")) return params;
  return new URLSearchParams([...params, ["category", decodeURIComponent(slug)]]);
}

export function productsQuery(query: CatalogueQuery): ProductsQuery {
  const { search, mass, tolerance, sort, page } = query;
  const limit = PAGE_SIZES.catalogue;
  return {
    search: search || undefined,
    ...(mass !== null && { mass, tolerance: Math.min(tolerance ?? MASS_SEARCH_TOLERANCE, 1_000) }),
    ...query.filters,
    facets: "true",
    group: "family",
    sortBy: sort ?? (search ? undefined : "name_asc"),
    limit,
    offset: (page - 1) * limit,
  };
}

/** 'Showing 13-24 of 30 products', or that there are none. */
export function countLine(page: number, shown: number, total: number): string {
  if (shown === 0) return "No products found";
  const first = (page - 1) * PAGE_SIZES.catalogue + 1;
  return `Showing ${first}-${first + shown - 1} of ${total.toLocaleString("en-US")} products`;
}

export function pageCountOf(total: number): number {
  return Math.ceil(total / PAGE_SIZES.catalogue);
}
