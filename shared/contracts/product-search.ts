import { z } from "zod";
import { PAGE_SIZES } from "../domain/constants.ts";
import { pageQuery, text } from "./common.ts";

export const PRODUCT_SORTS = [
  "name_asc",
  "name_desc",
  "price_asc",
  "price_desc",
  "price_per_mg_asc",
  "newest",
  "length_asc",
] as const;

/** A bound of a query string, in digits; an empty one is none. */
const bound = (schema: z.ZodType<number | undefined>) =>
  z
    .preprocess((given) => {
      if (typeof given !== "string") return given;
      if (given.trim() === "") return undefined;
      return /^\d{1,9}(\.\d{1,6})?$/.test(given.trim()) ? Number(given) : Number.NaN;
    }, schema)
    .optional();

const decimalBound = bound(z.number("Must be a number such as 1060.22").min(0).optional());
const massBound = bound(
  z.number("Must be a mass in dalton such as 1060.57").min(0).max(10_000_000).optional(),
);
const toleranceBound = bound(
  z.number("Must be a number of dalton").min(0).max(1_000, "Must be at most 1000").optional(),
);
const wholeBound = bound(
  z
    .number("Must be a whole number")
    .int("Must be a whole number")
    .min(0)
    .max(1_000_000, "Must be at most 1000000")
    .optional(),
);

/** The ranges that a catalogue is narrowed by, as pairs of members of the query. Both bounds are inclusive. */
export const PRODUCT_RANGES = [
  ["lengthFrom", "lengthTo"],
  ["massFrom", "massTo"],
  ["amountFrom", "amountTo"],
] as const;

/** What narrows the catalogue. A product without a value is in none of its ranges. */
const productFilters = {
  category: text(200).optional().meta({ description: "The slug of a category" }),
  inStock: z.literal("true", "Must be true, or left out").optional(),
  lengthFrom: wholeBound,
  lengthTo: wholeBound,
  massFrom: decimalBound,
  massTo: decimalBound,
  amountFrom: decimalBound,
  amountTo: decimalBound,
  modification: text(100).optional().meta({ description: "Of one end of the chain, such as NH2" }),
};

/** By how many dalton a mass may be another one than was asked for, unless somebody says. */
export const MASS_SEARCH_TOLERANCE = 0.5;

/**
 * `search` finds words of the name, CAS numbers and sequence motifs with X for any residue, and forgives one typo. `mass`
 * finds by neutral monoisotopic, average or [M+H]⁺ mass. Without `sortBy` a search is ranked, a mass is by nearness, and
 * the whole catalogue is by name. A filter that does not exist is refused: ignored, it would
 * answer the whole catalogue to who asked for a part.
 */
export const productsQuery = z
  .strictObject({
    search: text(200).optional(),
    mass: massBound,
    tolerance: toleranceBound,
    sortBy: z.enum(PRODUCT_SORTS).optional(),
    ...productFilters,
    facets: z.enum(["true", "false"]).optional(),
    ...pageQuery(PAGE_SIZES.catalogue),
  })
  .superRefine((query, context) => {
    for (const [from, to] of PRODUCT_RANGES) {
      const [least, most] = [query[from], query[to]];
      if (least === undefined || most === undefined || least <= most) continue;
      const issue = { code: "custom", message: `${from} must be at most ${to}` } as const;
      context.addIssue({ ...issue, path: [from] });
      context.addIssue({ ...issue, path: [to] });
    }
  });

export type ProductsQuery = z.infer<typeof productsQuery>;
