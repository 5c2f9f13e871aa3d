import type { Calls } from "./calls.ts";
import { productSheets, productSheetsQuery } from "./product-sheets.ts";

/** The pages of products, for the site server: one call instead of four a page. */
export const productSheetCalls = {
  read: {
    call: "GET /api/product-sheets",
    who: "open",
    summary: "What the pages of some products show",
    description:
      "Each product with related products, documents and its current lot. Unknown slugs are left out; the order is any.",
    query: productSheetsQuery,
    answer: productSheets,
    unchecked: true,
  },
} as const satisfies Calls;
