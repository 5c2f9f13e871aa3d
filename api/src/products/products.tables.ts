import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
} from "drizzle-orm/pg-core";
import { ACCESS, type Region } from "#shared/domain/buyers.ts";
import { DEFAULT_LOW_STOCK_THRESHOLD } from "#shared/domain/constants.ts";
import type { StoredPicture } from "#shared/domain/pictures.ts";
import { STORAGES } from "#shared/domain/storages.ts";
import type { Tier } from "#shared/domain/tiers.ts";
import { categories } from "../categories/categories.tables.ts";
import {
  amountCheck,
  createdAt,
  id,
  knownCheck,
  milligrams,
  moment,
  money,
  updatedAt,
} from "../db/columns.ts";
import type { ProductGuard, ProductTexts } from "./product-texts.ts";

export const products = pgTable(
  "products",
  {
    id: id(),
    name: text("name").notNull(),
    slug: text("slug").notNull().unique(),
    description: text("description").notNull().default(""),
    price: money("price").notNull(),
    imageUrl: text("image_url"),
    imageAlt: text("image_alt"),
    /** In their order; `imageUrl` and `imageAlt` repeat the first. */
    pictures: jsonb("pictures").$type<StoredPicture[]>().notNull().default([]),
    categoryId: text("category_id").references(() => categories.id, { onDelete: "set null" }),
    inStock: boolean("in_stock").notNull().default(true),
    featured: boolean("featured").notNull().default(false),
    /** Written by `inventory` alone, together with the movements. */
    stockQuantity: integer("stock_quantity").notNull().default(0),
    /** Since when its stock is the sum of its lots; null before. Written by `inventory`, like the stock. */
    lotTrackedAt: moment("lot_tracked_at"),
    /** Sold units that no released lot covers: without this column the stock would be negative by that number. */
    lotDebt: integer("lot_debt").notNull().default(0),
    lowStockThreshold: integer("low_stock_threshold")
      .notNull()
      .default(DEFAULT_LOW_STOCK_THRESHOLD),
    displayOrder: integer("display_order").notNull().default(0),
    /** The family. Products with the same text are sizes of one product; null for a product without a family. */
    parentProductId: text("parent_product_id"),
    /** What differs between the members of the family, such as "Vial". */
    variantType: text("variant_type"),
    variantValue: text("variant_value"),
    hasBulkPricing: boolean("has_bulk_pricing").notNull().default(false),
    bulkPricing: jsonb("bulk_pricing").$type<Tier[]>().notNull().default([]),
    pricingType: text("pricing_type", { enum: ["single", "bulk"] })
      .notNull()
      .default("single"),
    casNumber: text("cas_number"),
    sequence: text("sequence"),
    nTerminus: text("n_terminus"),
    cTerminus: text("c_terminus"),
    molecularWeight: text("molecular_weight"),
    researchUse: text("research_use"),
    /** Percent, by HPLC, of the lot that the next order gets. Kept by the worker, for filters; null when unknown. */
    currentPurity: doublePrecision("current_purity"),
    /** Other names of the substance, by which it is found. */
    synonyms: jsonb("synonyms").$type<string[]>().notNull().default([]),
    /** Names that it had before, the newest last. Written with each change of the name. */
    formerNames: jsonb("former_names").$type<string[]>().notNull().default([]),
    /** Milligrams in one vial; null when unknown or measured in other units. */
    amountMg: milligrams("amount_mg"),
    /** The amount in one vial in another unit: a number and a unit, such as "5000 IU". */
    amountUnits: text("amount_units"),
    /** Who may buy it; null for the shop's default. */
    access: text("access", { enum: ACCESS }),
    /** Where it is not sold. */
    regions: jsonb("regions").$type<Region[]>().notNull().default([]),
    /** Of one packed unit; null when unknown, which counts as 0. */
    weightGrams: integer("weight_grams"),
    storage: text("storage", { enum: STORAGES }).notNull().default("ambient"),
    /** For customs: the number of the Harmonized System, and the country of origin (ISO 3166-1). */
    hsCode: text("hs_code"),
    originCountry: text("origin_country"),
    /** The places of the saved texts that speak of use in humans or animals. */
    wording: jsonb("wording").$type<ProductGuard["wording"]>().notNull().default([]),
    /** Saved texts that wait for a reason or a change. Their columns have what is public. */
    pending: jsonb("pending").$type<Partial<ProductTexts>>(),
    /** No version of its texts has passed yet: the public does not see it. */
    waits: boolean("waits").notNull().default(false),
    /** Whether it can be bought, by its own rule. `canBeBought` also considers the shop's default, which a generated column cannot read. */
    available: boolean("available")
      .notNull()
      .generatedAlwaysAs(sql`in_stock AND stock_quantity > 0 AND access IS DISTINCT FROM 'never'`),
    /**
     * Number of residues in the sequence, not of letters; null without a sequence. Written together
     * with `product_peptides`.
     */
    residueCount: integer("residue_count"),
    mass: doublePrecision("mass").generatedAlwaysAs(
      sql`CASE WHEN molecular_weight ~ '^[0-9]{1,8}([.][0-9]{1,4})?$' THEN molecular_weight::float8 END`,
    ),
    /** Modified ends, N-terminus first: "pGlu", "NH2". Empty for an unmodified chain. */
    modifications: text("modifications")
      .array()
      .notNull()
      .generatedAlwaysAs(
        sql`array_remove(ARRAY[CASE WHEN n_terminus <> 'H' THEN nullif(n_terminus, '') END, CASE WHEN c_terminus <> 'OH' THEN nullif(c_terminus, '') END], NULL)`,
      ),
    pricePerMg: numeric("price_per_mg", { precision: 20, scale: 2 }).generatedAlwaysAs(
      sql`round(price / amount_mg, 2)`,
    ),
    // The size as a search is read (NFKC): with the micro sign it would not be found.
    searchText: text("search_text").generatedAlwaysAs(
      sql`lower(name || ' ' || normalize(coalesce(variant_value, ''), nfkc) || ' ' || coalesce(cas_number, '') || ' ' || coalesce(sequence, '') || ' ' || description)`,
    ),
    aliasText: text("alias_text").generatedAlwaysAs(
      sql`lower(synonyms::text || ' ' || former_names::text)`,
    ),
    createdAt: createdAt(),
    /** The row's version: changes with every update, including a sale. */
    updatedAt: updatedAt(),
    /** When anything but the stock last changed. Distinguishes a sale from somebody else's edit. */
    editedAt: moment("edited_at").notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    amountCheck("products_price_range", table.price),
    check("products_stock_not_negative", sql`${table.stockQuantity} >= 0`),
    check("products_threshold_not_negative", sql`${table.lowStockThreshold} >= 0`),
    check("products_pricing_type_known", sql`${table.pricingType} IN ('single', 'bulk')`),
    knownCheck("products_storage_known", table.storage, STORAGES),
    check("products_weight_positive", sql`${table.weightGrams} > 0`),
    check("products_amount_positive", sql`${table.amountMg} > 0 AND ${table.amountMg} < 1000000`),
    knownCheck("products_access_known", table.access, ACCESS),
    check(
      "products_first_picture",
      sql`${table.imageUrl} IS NOT DISTINCT FROM (${table.pictures} -> 0 ->> 'url')`,
    ),
    check("products_one_amount", sql`${table.amountMg} IS NULL OR ${table.amountUnits} IS NULL`),
    // The members of a family, the shown one first; and all columns that facets need: read instead of the table,
    // which is thirty times as large.
    index("products_families").on(
      table.parentProductId,
      table.available.desc().nullsFirst(),
      table.price,
      table.amountMg,
      table.id,
      table.categoryId,
      table.currentPurity,
      table.residueCount,
      table.mass,
      table.modifications,
      table.storage,
      table.access,
    ),
    index("products_by_price").on(table.price, sql`lower(${table.name})`, table.id),
    index("products_by_price_per_mg").on(table.pricePerMg, sql`lower(${table.name})`, table.id),
    index("products_by_length").on(table.residueCount, sql`lower(${table.name})`, table.id),
    index("products_by_age").on(table.createdAt, table.id),
    // Names are sorted case-insensitively; the id makes the order total, so that pages never overlap.
    index("products_by_name").on(sql`lower(${table.name})`, table.id),
    // With another collation than C, an index does not find names by their beginning.
    index("products_by_beginning").on(sql`(lower(${table.name}) COLLATE "C")`, table.id),
    // In the order of related products: every product page reads the first four.
    index("products_related").on(
      table.categoryId,
      table.featured.desc().nullsFirst(),
      table.displayOrder,
      table.id,
    ),
    index("products_search").using("gin", sql`${table.searchText} gin_trgm_ops`),
    index("products_name_trigrams").using("gin", sql`lower(${table.name}) gin_trgm_ops`),
    // For suggestions, which find a product by its name with its size.
    index("products_sized_name_trigrams").using(
      "gin",
      sql`lower(${table.name} || ' ' || normalize(coalesce(${table.variantValue}, ''), nfkc)) gin_trgm_ops`,
    ),
    // Most products have no other names, so the index is small.
    index("products_alias_trigrams")
      .using("gin", sql`${table.aliasText} gin_trgm_ops`)
      .where(sql`${table.aliasText} <> '[] []'`),
    index("products_cas_digits")
      .using("btree", sql`replace(${table.casNumber}, '-', '') text_pattern_ops`)
      .where(sql`${table.casNumber} IS NOT NULL`),
    // Not by time: an index on what each change writes makes every change of stock write all indexes (HOT updates).
    index("products_with_wording").on(table.id).where(sql`${table.wording} <> '[]'`),
    index("products_waiting").on(table.id).where(sql`${table.waits}`),
    index("products_featured").on(table.displayOrder, table.id).where(sql`${table.featured}`),
  ],
);

/**
 * The facts of a product's sequence, for searching. `source` is the input, `version` the version of
 * the computation. The worker computes missing rows, and those of an older computation.
 */
export const productPeptides = pgTable(
  "product_peptides",
  {
    productId: text("product_id")
      .primaryKey()
      .references(() => products.id, { onDelete: "cascade" }),
    source: text("source").notNull(),
    version: integer("version").notNull(),
    /** Dalton; null for a sequence that cannot be read completely. */
    monoisotopicMass: doublePrecision("monoisotopic_mass"),
    averageMass: doublePrecision("average_mass"),
    /** One capital letter for each residue: a modified residue has the letter of its parent, and X if it has none. */
    letters: text("letters").notNull(),
  },
  (table) => [
    index("product_peptides_monoisotopic").on(table.monoisotopicMass),
    index("product_peptides_average").on(table.averageMass),
  ],
);
