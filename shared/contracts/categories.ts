import { z } from "zod";
import { requiredText, text } from "./common.ts";

/** A category of the catalogue, with its own page at `/shop/{slug}`. */
export const category = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  displayOrder: z.number().int(),
});
export const categories = z.array(category);

/** A category as the seller sees it. One with products cannot be deleted. */
export const adminCategory = category.extend({ products: z.number().int() });
export const adminCategories = z.array(adminCategory);

/** Part of an address: letters a to z and digits, in groups joined by hyphens. */
const categorySlug = text(100).regex(
  /^[a-z0-9]+(-[a-z0-9]+)*$/,
  "Use small letters, digits and single hyphens",
);

/** Without a slug, one is made from the name. */
export const categoryForm = z.object({
  name: requiredText(100, "Name is required"),
  slug: z.union([z.literal(""), z.null(), categorySlug]).optional(),
  description: text(2000).nullish(),
  displayOrder: z
    .number("Must be a whole number")
    .int("Must be a whole number")
    .min(-1_000_000)
    .max(1_000_000)
    .optional(),
});

/** Omitted fields stay; a new name keeps the slug. */
export const categoryChanges = categoryForm.partial();

export type Category = z.infer<typeof category>;
export type AdminCategory = z.infer<typeof adminCategory>;
export type CategoryForm = z.infer<typeof categoryForm>;
export type CategoryChanges = z.infer<typeof categoryChanges>;
