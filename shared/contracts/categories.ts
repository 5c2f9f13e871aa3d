import { z } from "zod";
import { orNone, pictureUrl, requiredText, text, timestamp, timestampInput } from "./common.ts";
import { wording } from "./wording.ts";

/**
 * A category of the catalogue, with its own page at `/shop/{slug}`. There are two levels: one of the
 * first level also finds the products of the categories in it.
 */
export const category = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  displayOrder: z.number().int(),
  parentId: z
    .string()
    .nullable()
    .meta({ description: "The category that it is part of; null for one of the first level" }),
  imageUrl: z.string().nullable(),
  imageAlt: z.string().nullable(),
});
export const categories = z.array(category);

const updatedAt = timestamp.meta({
  description: "When somebody last changed it: the version that a change sends back",
});

/** A saved category, with the places of its texts. */
export const savedCategory = category.extend({ updatedAt, wording });

/** A category as the seller sees it. One with products, or with categories in it, cannot be deleted. */
export const adminCategory = category.extend({
  products: z
    .number()
    .int()
    .meta({ description: "Its own, without those of the categories in it" }),
  updatedAt,
});
export const adminCategories = z.array(adminCategory);

/** Part of an address: letters a to z and digits, in groups joined by hyphens. */
const categorySlug = text(100).regex(
  /^[a-z0-9]+(-[a-z0-9]+)*$/,
  "Use small letters, digits and single hyphens",
);

/** Without a slug, one is made from the name. */
export const categoryForm = z.object({
  name: requiredText(100, "Name is required"),
  slug: orNone(categorySlug),
  description: text(2000).nullish(),
  displayOrder: z
    .number("Must be a whole number")
    .int("Must be a whole number")
    .min(-1_000_000)
    .max(1_000_000)
    .optional(),
  parentId: text(100).nullish(),
  imageUrl: pictureUrl,
  imageAlt: text(300).nullish(),
});

/**
 * Omitted fields keep their values; a new name keeps the slug. `updatedAt` is the version that the form was loaded
 * with.
 */
export const categoryChanges = categoryForm
  .partial()
  .extend({ updatedAt: timestampInput.optional() });

export type Category = z.infer<typeof category>;
export type SavedCategory = z.infer<typeof savedCategory>;
export type AdminCategory = z.infer<typeof adminCategory>;
export type CategoryForm = z.infer<typeof categoryForm>;
export type CategoryChanges = z.infer<typeof categoryChanges>;
