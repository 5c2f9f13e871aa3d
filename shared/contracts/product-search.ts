import { z } from "zod";
import { MAX_SUGGESTED_TOTAL, PAGE_SIZES } from "../domain/constants.ts";
import { pageQuery, storage, text } from "./common.ts";

export const PRODUCT_SORTS = [
  "name_asc",
  "name_desc",
  "price_asc",
  "price_desc",
  "price_per_mg_asc",
  "newest",
  "length_asc",
] as const;

/** A bound in a query string, in digits; an empty one counts as missing. */
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

/** The range filters of the catalogue, as pairs of query members. Both bounds are inclusive. */
export const PRODUCT_RANGES = [
  ["lengthFrom", "lengthTo"],
  ["massFrom", "massTo"],
  ["amountFrom", "amountTo"],
  ["priceFrom", "priceTo"],
  ["purityFrom", "purityTo"],
] as const;

/** A parameter that may be repeated; a product then needs one of the values. */
const several = <Value extends string>(value: z.ZodType<Value>, description: string) =>
  z
    .union([value, z.array(value).min(1).max(20, "Must be at most 20 values")])
    .optional()
    .meta({ description });

/** The filters of the catalogue. A product without a value matches no range. */
const productFilters = {
  category: several(text(200), "The slug of a category; repeated for one of several"),
  inStock: z.literal("true", "Must be true, or left out").optional().meta({
    description: "Only what can be bought: in stock, and not for reference only",
  }),
  lengthFrom: wholeBound,
  lengthTo: wholeBound,
  massFrom: decimalBound,
  massTo: decimalBound,
  amountFrom: decimalBound,
  amountTo: decimalBound,
  priceFrom: decimalBound,
  priceTo: decimalBound,
  purityFrom: decimalBound,
  purityTo: decimalBound,
  storage: several(storage, "How it is kept on its way; repeated for one of several"),
  modification: several(
    text(100),
    "Of one end of the chain, such as NH2; repeated for one of several",
  ),
};

/** `group=family` answers one entry for each family; without it, one for each product. */
const groupQuery = {
  group: z.literal("family", "Must be family, or left out").optional().meta({
    description:
      "One entry for each family, its cheapest size that can be bought; `total` and the facets count families",
  }),
};

/** The query of lists without pages. */
export const groupedQuery = z.object(groupQuery);

/** Default tolerance of a mass search, in dalton. */
export const MASS_SEARCH_TOLERANCE = 0.5;

/**
 * `search` finds words of the name and size, CAS numbers and sequence motifs with X for any residue. It
 * tolerates one typo. `mass` matches the neutral monoisotopic, average or [M+H]⁺ mass. Without
 * `sortBy`, a search is ranked, a mass search is sorted by nearness, and the whole catalogue by
 * name. An unknown filter is refused: if it were ignored, the answer would be the whole catalogue.
 */
export const productsQuery = z
  .strictObject({
    search: text(200).optional(),
    mass: massBound,
    tolerance: toleranceBound,
    sortBy: z.enum(PRODUCT_SORTS).optional(),
    ...productFilters,
    facets: z.enum(["true", "false"]).optional(),
    ...groupQuery,
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

const facetValues = z.array(
  z.object({ value: z.string(), label: z.string(), count: z.number().int() }),
);

/** The lowest and highest value; null when no product has one. */
const facetRange = z.object({ from: z.number().nullable(), to: z.number().nullable() });

/** The filters, each with counts under the other active filters. */
export const facets = z.object({
  category: facetValues.meta({ description: "`value` is the category's slug" }),
  modification: facetValues,
  storage: facetValues.meta({ description: "ambient, cold, frozen, as far as there are products" }),
  inStock: z.number().int(),
  length: facetRange.meta({ description: "Residues" }),
  mass: facetRange.meta({ description: "g/mol" }),
  amount: facetRange.meta({ description: "Milligrams in a vial" }),
  price: facetRange.meta({ description: "Dollars for one vial" }),
  purity: facetRange.meta({ description: "Percent, by HPLC, of the lot that the next order gets" }),
});

/** Control characters and more than 200 characters are cut, so that typing never fails. */
export const suggestQuery = z.object({ q: z.string().max(2_000).default("") });

/** At most 8 entries in all. */
export const suggestions = z.object({
  products: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      variantValues: z
        .array(z.string())
        .meta({ description: "The sizes of the family; empty for a single product" }),
      imageUrl: z.string().nullable(),
      casNumber: z.string().nullable(),
    }),
  ),
  categories: z.array(z.object({ slug: z.string(), name: z.string() })),
  lots: z.array(z.object({ lotNumber: z.string() })),
  total: z
    .number()
    .int()
    .meta({
      description: `Products that match; a family counts once. ${MAX_SUGGESTED_TOTAL} stands for ${MAX_SUGGESTED_TOTAL} or more`,
    }),
});

export type ProductsQuery = z.infer<typeof productsQuery>;
export type Suggestions = z.infer<typeof suggestions>;
export type Facets = z.infer<typeof facets>;
