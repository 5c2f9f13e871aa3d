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
import type { Tier } from "#shared/domain/tiers.ts";
import { categories } from "../categories/categories.tables.ts";
import { amountCheck, createdAt, id, milligrams, moment, money, updatedAt } from "../db/columns.ts";

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
    categoryId: text("category_id").references(() => categories.id, { onDelete: "set null" }),
    inStock: boolean("in_stock").notNull().default(true),
    featured: boolean("featured").notNull().default(false),
    /** Written by `inventory` alone, together with the stock ledger. */
    stockQuantity: integer("stock_quantity").notNull().default(0),
    /** Since when its units are those of lots; null while they are not. Written by `inventory`, like the stock. */
    lotTrackedAt: moment("lot_tracked_at"),
    /** Units that are sold and that no released lot has: by so much the stock would stand below 0. */
    lotDebt: integer("lot_debt").notNull().default(0),
    lowStockThreshold: integer("low_stock_threshold").notNull().default(5),
    displayOrder: integer("display_order").notNull().default(0),
    isVariableProduct: boolean("is_variable_product").notNull().default(false),
    parentProductId: text("parent_product_id"),
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
    /** What one vial holds, in milligrams; null where it is unknown or not weighed. */
    amountMg: milligrams("amount_mg"),
    /** What one vial holds where milligrams do not say it: a number and a unit, "5000 IU". */
    amountUnits: text("amount_units"),
    available: boolean("available")
      .notNull()
      .generatedAlwaysAs(sql`in_stock AND stock_quantity > 0`),
    /** Residues of the sequence as it is read, not letters; null without one. Written together with `product_peptides`. */
    residueCount: integer("residue_count"),
    mass: doublePrecision("mass").generatedAlwaysAs(
      sql`CASE WHEN molecular_weight ~ '^[0-9]{1,8}([.][0-9]{1,4})?$' THEN molecular_weight::float8 END`,
    ),
    /** What is not the free end, N-terminus first: "pGlu", "NH2". Empty for an unmodified chain. */
    modifications: text("modifications")
      .array()
      .notNull()
      .generatedAlwaysAs(
        sql`array_remove(ARRAY[CASE WHEN n_terminus <> 'H' THEN nullif(n_terminus, '') END, CASE WHEN c_terminus <> 'OH' THEN nullif(c_terminus, '') END], NULL)`,
      ),
    pricePerMg: numeric("price_per_mg", { precision: 20, scale: 2 }).generatedAlwaysAs(
      sql`round(price / amount_mg, 2)`,
    ),
    searchText: text("search_text").generatedAlwaysAs(
      sql`lower(name || ' ' || coalesce(cas_number, '') || ' ' || coalesce(sequence, '') || ' ' || description)`,
    ),
    createdAt: createdAt(),
    /** The row's version: grows with every change, a sale included. */
    updatedAt: updatedAt(),
    /** When anything but the stock last changed: tells a sale from somebody else's edit. */
    editedAt: moment("edited_at").notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    amountCheck("products_price_range", table.price),
    check("products_stock_not_negative", sql`${table.stockQuantity} >= 0`),
    check("products_threshold_not_negative", sql`${table.lowStockThreshold} >= 0`),
    check("products_pricing_type_known", sql`${table.pricingType} IN ('single', 'bulk')`),
    check("products_amount_positive", sql`${table.amountMg} > 0 AND ${table.amountMg} < 1000000`),
    check("products_one_amount", sql`${table.amountMg} IS NULL OR ${table.amountUnits} IS NULL`),
    // All that facets are counted from: read instead of the table, which is thirty times as large.
    index("products_facets").on(
      table.categoryId,
      table.available,
      table.residueCount,
      table.mass,
      table.amountMg,
      table.modifications,
    ),
    index("products_by_price").on(table.price, sql`lower(${table.name})`, table.id),
    index("products_by_price_per_mg").on(table.pricePerMg, sql`lower(${table.name})`, table.id),
    index("products_by_length").on(table.residueCount, sql`lower(${table.name})`, table.id),
    index("products_by_age").on(table.createdAt, table.id),
    // Names are listed case-insensitively; the id makes the order total, so that pages never overlap.
    index("products_by_name").on(sql`lower(${table.name})`, table.id),
    // Also the order in which others of the category are shown: every product page asks for the first four.
    index("products_related").on(
      table.categoryId,
      table.featured.desc().nullsFirst(),
      table.displayOrder,
      table.id,
    ),
    index("products_search").using("gin", sql`${table.searchText} gin_trgm_ops`),
    index("products_name_trigrams").using("gin", sql`lower(${table.name}) gin_trgm_ops`),
    index("products_featured").on(table.displayOrder, table.id).where(sql`${table.featured}`),
  ],
);

/**
 * What the sequence of a product says, for searching by it. `source` is what it was computed from, `version` by which
 * release of the computation: the worker computes anew what is missing or out of date, because the release before, which
 * may run beside this one, knows nothing of this table.
 */
export const productPeptides = pgTable(
  "product_peptides",
  {
    productId: text("product_id")
      .primaryKey()
      .references(() => products.id, { onDelete: "cascade" }),
    source: text("source").notNull(),
    version: integer("version").notNull(),
    /** Dalton; null for a sequence that cannot be read whole. */
    monoisotopicMass: doublePrecision("monoisotopic_mass"),
    averageMass: doublePrecision("average_mass"),
    /** One capital for each residue: for a modified one that of the residue it is made from, X for one of no other. */
    letters: text("letters").notNull(),
  },
  (table) => [
    index("product_peptides_monoisotopic").on(table.monoisotopicMass),
    index("product_peptides_average").on(table.averageMass),
  ],
);
