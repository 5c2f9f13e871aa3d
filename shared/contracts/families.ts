import { z } from "zod";
import { amountInput, requiredText, text, warnings, wholeQuantity } from "./common.ts";
import { product, productForm } from "./products.ts";

/** A family and its members, for the seller. */
export const family = z.object({
  members: z.array(product).meta({ description: "By amount, then by value" }),
});

/**
 * A new size of a product: its research data, description, pictures and category are copied.
 * `ownValue` gives the product its own size, when it has none yet.
 */
export const newSizeBody = z.object({
  variantValue: requiredText(100, "The size is required"),
  ownValue: text(100).optional(),
  price: amountInput,
  stockQuantity: wholeQuantity(0, "Stock quantity must be 0 or greater").default(0),
  amountMg: productForm.shape.amountMg,
  amountUnits: productForm.shape.amountUnits,
});

/**
 * Makes a product a size of another product's family; null takes it out of its own. `ownValue` is the
 * size of the other product, when it has none yet.
 */
export const familyMembership = z.object({
  productId: text(100).nullable(),
  variantValue: text(100).optional(),
  ownValue: text(100).optional(),
});

/** The fields that all sizes of a family may share. Those that are left out stay as they are. */
export const familyChanges = productForm
  .pick({
    name: true,
    description: true,
    imageUrl: true,
    imageAlt: true,
    pictures: true,
    categoryId: true,
    featured: true,
    lowStockThreshold: true,
    variantType: true,
    casNumber: true,
    sequence: true,
    nTerminus: true,
    cTerminus: true,
    molecularWeight: true,
    researchUse: true,
    synonyms: true,
  })
  .partial();

export const familyQuery = z.object({ dryRun: z.enum(["true", "false"]).optional() });

/** What a change of a family changes, member by member. With `dryRun` nothing is stored. */
export const familyChange = z.object({
  dryRun: z.boolean(),
  members: z.array(
    z.object({
      id: z.string(),
      name: z.string().meta({ description: "With the size" }),
      changes: z.array(
        z.object({
          field: z.string(),
          before: z.string().nullable(),
          after: z.string().nullable(),
        }),
      ),
    }),
  ),
  warnings,
});

export type Family = z.infer<typeof family>;
export type FamilyMembership = z.infer<typeof familyMembership>;
export type FamilyChange = z.infer<typeof familyChange>;
export type FamilyChanges = z.infer<typeof familyChanges>;
export type NewSize = z.input<typeof newSizeBody>;
