import { z } from "zod";
import { text } from "./common.ts";
import { publicLot } from "./lots.ts";
import { productDocuments } from "./product-documents.ts";
import { listedProducts, productWithLot } from "./products.ts";

/** How many pages can be read with one call. */
export const MAX_PRODUCT_SHEETS = 16;

const productSlug = text(300);

export const productSheetsQuery = z.object({
  slug: z
    .union([productSlug, z.array(productSlug).min(1).max(MAX_PRODUCT_SHEETS)])
    .meta({ description: `The slug of a product; repeated for up to ${MAX_PRODUCT_SHEETS}` }),
});

/** What the page of a product shows. */
export const productSheet = z.object({
  product: productWithLot,
  related: listedProducts.meta({ description: "Other families of the same category" }),
  documents: productDocuments,
  lot: publicLot.nullable().meta({ description: "The product's `currentLot`, with its results" }),
});
export const productSheets = z.array(productSheet);

export type ProductSheet = z.infer<typeof productSheet>;
