import type { Calls } from "./calls.ts";
import { matchBody, productMatches } from "./product-matches.ts";
import { groupedQuery, productsQuery, suggestions, suggestQuery } from "./product-search.ts";
import { listedProducts, productPage, productWithLot, sitemapProducts } from "./products.ts";

/** The catalogue, for everybody. */
export const productCalls = {
  forSitemap: {
    call: "GET /api/sitemap",
    who: "open",
    summary: "Every product's address and last change, for sitemaps",
    description: "At most 49,900, those that changed last; a minute old at most.",
    answer: sitemapProducts,
    unchecked: true,
  },
  list: {
    call: "GET /api/products",
    who: "open",
    summary: "A page of the catalogue",
    description:
      "`search` finds words of the name and description, CAS numbers and sequence motifs (X for any residue: RXXS), and forgives one typo. `mass` with `tolerance` (default 0.5 Da) finds by neutral monoisotopic, average or [M+H]⁺ mass, the nearest first. `notice` says when a CAS number's check digit does not hold.",
    query: productsQuery,
    answer: productPage,
    unchecked: true,
  },
  suggest: {
    call: "GET /api/products/suggest",
    who: "open",
    summary: "What a text that is being typed may mean",
    description:
      "At most 8 products, categories and lots in all, the best first; a family of sizes counts once. Finds names, synonyms, former names, CAS numbers with or without hyphens, lot numbers and sequences in one-letter or three-letter code. 600 a minute from one address.",
    query: suggestQuery,
    answer: suggestions,
  },
  match: {
    call: "POST /api/products/match",
    who: "open",
    summary: "The products of a pasted list, with the lines that name none",
    description:
      "Up to 500 lines of a CAS number or name and a quantity, separated by comma, semicolon or tab. 60 lists a minute from one address.",
    body: matchBody,
    answer: productMatches,
  },
  featured: {
    call: "GET /api/products/featured",
    who: "open",
    summary: "The featured products",
    query: groupedQuery,
    answer: listedProducts,
    unchecked: true,
  },
  get: {
    call: "GET /api/products/{slug}",
    who: "open",
    summary: "One product",
    description:
      "`currentLot` is the lot that the next order would get. `variants` are the sizes of its family.",
    answer: productWithLot,
    unchecked: true,
  },
  related: {
    call: "GET /api/products/{slug}/related",
    who: "open",
    summary: "Other products of the same category",
    description: "With group=family, families other than its own.",
    query: groupedQuery,
    answer: listedProducts,
    unchecked: true,
  },
} as const satisfies Calls;
