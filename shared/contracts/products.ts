import { z } from "zod";
import { AMOUNT } from "../domain/amount.ts";
import { MILLIGRAMS, UNITS } from "../domain/amounts.ts";
import { PAGE_SIZES } from "../domain/constants.ts";
import { MAX_PICTURES } from "../domain/pictures.ts";
import { STORAGES } from "../domain/storages.ts";
import { access, region } from "./buyers.ts";
import {
  amount,
  optionalAmountInput,
  orNone,
  pageOf,
  pageQuery,
  pictureUrl,
  requiredText,
  storage,
  text,
  timestamp,
  timestampInput,
  warnings,
  wholeQuantity,
} from "./common.ts";
import { currentLot } from "./lots.ts";
import { facets, PRODUCT_SORTS } from "./product-search.ts";
import { wording } from "./wording.ts";

/** A bulk tier in an answer; `price` is the price of ONE unit at that quantity. */
export const productTier = z.object({
  quantity: z.number().int(),
  price: amount,
  label: z.string(),
});

/** Research data of a product; every field may be unknown. */
const researchData = {
  casNumber: z.string().nullable(),
  sequence: z
    .string()
    .nullable()
    .meta({ description: "One-letter residue codes; modified ones as pS, M(O), (Nle), (D-Phe)" }),
  nTerminus: z.string().nullable(),
  cTerminus: z.string().nullable(),
  molecularWeight: z
    .string()
    .nullable()
    .meta({ description: "Average mass in g/mol, two decimals" }),
  researchUse: z.string().nullable(),
};

/**
 * The content of one vial: milligrams, or a number with another unit. Null when unknown or measured in the other unit.
 */
const vialAmount = {
  amountMg: z
    .string()
    .nullable()
    .meta({
      description: "Milligrams as a decimal number without needless zeros",
      examples: ["5"],
    }),
  amountUnits: z
    .string()
    .nullable()
    .meta({ examples: ["5000 IU"] }),
};

/** The facts that decide how a unit ships; HS code and origin are for customs. */
const shippingFacts = {
  weightGrams: z.number().int().nullable().meta({ description: "Of one packed unit" }),
  storage: z.enum(STORAGES),
  hsCode: z
    .string()
    .nullable()
    .meta({ examples: ["2934.99"] }),
  originCountry: z
    .string()
    .nullable()
    .meta({ examples: ["US"] }),
};

/** A picture of a product. The size is that of the largest file; null when the picture is not the shop's own. */
export const productPicture = z.object({
  url: z.string(),
  alt: z.string().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
});

export const product = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  price: amount,
  imageUrl: z.string().nullable(),
  imageAlt: z.string().nullable(),
  pictures: z
    .array(productPicture)
    .meta({ description: "In their order. `imageUrl` and `imageAlt` are those of the first" }),
  categoryId: z.string().nullable(),
  categoryName: z.string().nullable(),
  inStock: z.boolean(),
  featured: z.boolean(),
  stockQuantity: z.number().int(),
  lowStockThreshold: z.number().int(),
  displayOrder: z.number().int(),
  isVariableProduct: z.boolean(),
  parentProductId: z.string().nullable(),
  variantType: z.string().nullable(),
  variantValue: z.string().nullable(),
  hasBulkPricing: z.boolean(),
  bulkPricing: z.array(productTier),
  pricingType: z.enum(["single", "bulk"]),
  ...researchData,
  /** Whether the stock is the sum of its lots' units; it then cannot be set by hand. */
  lotTracked: z.boolean(),
  ...vialAmount,
  access: access.nullable().meta({ description: "Who may buy it; null for the shop's default" }),
  effectiveAccess: access.meta({ description: "The same, with the shop's default in place" }),
  regions: z.array(region).meta({ description: "Where it is not sold" }),
  ...shippingFacts,
  synonyms: z.array(z.string()).meta({ description: "Other names of the substance" }),
  pricePerMg: amount.nullable().meta({ description: "Of one vial, to the cent, half up" }),
  createdAt: timestamp,
  updatedAt: timestamp,
});

/** One size of a family. `inStock` means that it can be bought now. */
export const variant = z.object({
  id: z.string(),
  slug: z.string(),
  variantValue: z.string().nullable(),
  price: amount,
  inStock: z.boolean(),
  pricePerMg: amount.nullable(),
});

/** The product whose page is read has `current: true`. */
export const pageVariant = variant.extend({ current: z.boolean() });

/**
 * A product with the lot that the next order would get, null without one; and with all sizes of its
 * family, its own among them.
 */
export const productWithLot = product.extend({
  currentLot: currentLot.nullable(),
  variants: z.array(pageVariant).meta({ description: "By amount, then by value" }),
  categories: z.array(z.object({ slug: z.string(), name: z.string() })).meta({
    description: "The category of the first level, then its own; empty without a category",
  }),
});

/** With `group=family` an entry is a whole family: its cheapest member that can be bought, else its cheapest. */
export const listedProduct = product.extend({
  variants: z
    .array(variant)
    .optional()
    .meta({ description: "With group=family: all sizes, by amount, then by value" }),
  fromPrice: amount.optional().meta({
    description: "With group=family: the price of the entry, the lowest that can be paid",
  }),
});
export const listedProducts = z.array(listedProduct);

/** `notice` describes a problem of the search text, such as a CAS number with a wrong check digit. */
export const productPage = pageOf("products", listedProduct).extend({
  facets: facets.optional(),
  notice: z.string().optional(),
});

/** A saved product, with warnings when its sequence contradicts the stated mass, and with places of its texts. */
export const savedProduct = product.extend({ warnings, wording });

/** The fields of a product that a sitemap needs; the newest changes first. */
export const sitemapProducts = z.array(product.pick({ slug: true, updatedAt: true }));

/** An amount; a blank one is reported as a missing price. */
const tierPrice = z.string({ error: "Price is required" }).regex(AMOUNT, {
  error: ({ input }) => (input === "" ? "Price is required" : "Must be an amount such as 12.50"),
});

export const tierInput = z.object({
  quantity: wholeQuantity(1),
  price: tierPrice,
  label: text(100).nullish(),
});

/** The characters of a sequence in one- or three-letter code. The parser checks the sequence itself. */
const SEQUENCE = /^[A-Za-z0-9\s()[\]{};,^:₂‐‑‒–—−-]*$/u;

export const MAX_GRAMS = 100_000;
const WEIGHT_MESSAGE = "Must be a whole number of grams from 1 to 100,000";
/** The six digits of the Harmonized System, with up to four national ones; dots or spaces between them. */
const HS_CODE = /^\d{4}[. ]?\d{2}(?:[. ]?\d{2}){0,2}$/;

/** A row without an address is ignored. */
export const productPictureInput = z.object({ url: pictureUrl, alt: text(300).nullish() });

/**
 * The product form. It may be a product as it was read: read-only keys are ignored. `updatedAt` is the version.
 * `loadedStockQuantity` is the stock that the form showed, so that a sale in between is kept.
 */
export const productForm = z.object({
  name: requiredText(200, "Product name is required"),
  description: text(10_000).nullish(),
  price: optionalAmountInput,
  imageUrl: pictureUrl,
  imageAlt: text(300).nullish(),
  pictures: z
    .array(productPictureInput)
    .max(MAX_PICTURES, `Must be at most ${MAX_PICTURES} pictures`)
    .nullish()
    .meta({
      description:
        "`imageUrl` and `imageAlt` are those of the first. Of a product as it was read, whichever was changed counts",
    }),
  categoryId: text(100).nullish(),
  inStock: z.boolean().optional(),
  featured: z.boolean().optional(),
  stockQuantity: wholeQuantity(0, "Stock quantity must be 0 or greater").optional(),
  loadedStockQuantity: wholeQuantity(0).optional(),
  lowStockThreshold: wholeQuantity(0, "Low stock threshold must be 0 or greater").optional(),
  displayOrder: z.number().int().min(-1_000_000).max(1_000_000).optional(),
  parentProductId: text(200).nullish(),
  variantType: text(50).nullish(),
  variantValue: text(100).nullish(),
  hasBulkPricing: z.boolean().optional(),
  bulkPricing: z.union([z.array(tierInput).max(50), text(10_000), z.null()]).optional(),
  pricingType: z.enum(["single", "bulk"]).optional(),
  casNumber: text(20).nullish(),
  sequence: text(2000)
    .regex(SEQUENCE, "Use residue codes such as RPPGF or Arg-Pro-Pro-Gly-Phe")
    .nullish(),
  nTerminus: text(50).nullish(),
  cTerminus: text(50).nullish(),
  molecularWeight: orNone(
    z.string().regex(/^\d{1,8}(\.\d{1,4})?$/, "Must be a mass such as 1060.22"),
  ),
  researchUse: text(300).nullish(),
  synonyms: z.array(text(100)).max(20, "Must be at most 20 names").nullish(),
  amountMg: orNone(z.string().regex(MILLIGRAMS, "Must be milligrams such as 5 or 0.5")),
  amountUnits: orNone(text(40).regex(UNITS, "Must be a number and a unit such as 5000 IU")),
  /** Null for the shop's default. */
  access: access.nullish(),
  regions: z.array(region).max(300, "Must be at most 300 regions").nullish(),
  weightGrams: z
    .number({ error: WEIGHT_MESSAGE })
    .int(WEIGHT_MESSAGE)
    .min(1, WEIGHT_MESSAGE)
    .max(MAX_GRAMS, WEIGHT_MESSAGE)
    .nullish(),
  storage: storage.optional(),
  hsCode: orNone(z.string().regex(HS_CODE, "Must be 6 to 10 digits such as 2934.99")),
  originCountry: orNone(
    z.string().regex(/^[A-Z]{2}$/, "Must be a country's code of two letters, such as US"),
  ),
  updatedAt: timestampInput.optional(),
});

/** With `loadedStockQuantity` (the displayed stock) the difference is applied, so that a sale in between is kept. */
export const stockBody = z.object({
  quantity: wholeQuantity(0, "Stock quantity must be 0 or greater"),
  loadedStockQuantity: wholeQuantity(0).optional(),
});
export const thresholdBody = z.object({
  threshold: wholeQuantity(0, "Low stock threshold must be 0 or greater"),
});

/**
 * The admin's list. `missing` selects products without an amount per vial or without a weight. `stock` selects products
 * on sale whose units are at or below their threshold.
 */
export const adminProductsQuery = z.object({
  search: text(200).optional(),
  missing: z.enum(["amount", "weight"]).optional(),
  stock: z.literal("low").optional(),
  sortBy: z.enum(PRODUCT_SORTS).optional(),
  ...pageQuery(PAGE_SIZES.adminProducts),
});

/** An uploaded picture, re-encoded. The client saves `imageUrl` with the product. */
export const uploadedPicture = z.object({ imageUrl: z.string() });

export type SitemapProduct = z.infer<typeof sitemapProducts>[number];
export type Product = z.infer<typeof product>;
export type Variant = z.infer<typeof variant>;
export type PageVariant = z.infer<typeof pageVariant>;
export type ListedProduct = z.infer<typeof listedProduct>;
export type ProductWithLot = z.infer<typeof productWithLot>;
export type ProductPage = z.infer<typeof productPage>;
export type SavedProduct = z.infer<typeof savedProduct>;
export type ProductForm = z.infer<typeof productForm>;
export type StockBody = z.infer<typeof stockBody>;
