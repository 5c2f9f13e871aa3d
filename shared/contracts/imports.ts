import { z } from "zod";
import { text, timestamp, timestampInput, warnings } from "./common.ts";
import { lotsQuery } from "./lots.ts";
import { adminProductsQuery, productForm } from "./products.ts";
import { dryRunQuery } from "./progress.ts";

/** With `rows=shown`, an export has only the rows that the list shows for the same query, in the list's order. */
const rows = z.literal("shown").optional();
export const productExportQuery = adminProductsQuery.extend({ rows });
export const lotExportQuery = lotsQuery.extend({ rows });

/** Our own columns, and the product files of WooCommerce and Shopify. */
export const IMPORT_FORMATS = ["aliquot", "woocommerce", "shopify"] as const;

export const IMPORT_STATES = ["finished", "running", "interrupted"] as const;

const change = z.object({ field: z.string(), before: z.string(), after: z.string() });

const problem = z.object({
  line: z.number().int().meta({ description: "Line of the file, the header being 1" }),
  column: z
    .string()
    .meta({ description: "As the file names it; empty when the whole line is meant" }),
  message: z.string(),
});

const row = z.object({
  line: z.number().int().meta({ description: "Line of the file, the header being 1" }),
  outcome: z.enum(["created", "updated", "unchanged", "skipped", "invalid"]),
  name: z.string(),
  changes: z.array(change),
  problems: z.array(problem),
  warnings,
  notes: z
    .array(z.string())
    .meta({ description: "What somebody should know, and why a line is skipped" }),
});

/** What an import did, or would do with `dryRun`, row by row. A file with an invalid row changes nothing. */
export const importReport = z.object({
  /** The id for undoing this import; null for a dry run and when nothing changed. */
  id: z.string().nullable(),
  dryRun: z.boolean(),
  format: z.enum(IMPORT_FORMATS),
  /** A hash of the planned changes. An import that is sent this digest writes these changes or nothing. */
  digest: z.string(),
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  skipped: z.number().int(),
  invalid: z.number().int(),
  /** Columns that the shop does not support, with the number of lines that have a value there. */
  unsupportedColumns: z.array(z.object({ column: z.string(), values: z.number().int() })),
  rows: z.array(row),
});

export const importQuery = z.object({
  ...dryRunQuery,
  fileName: text(200).optional(),
  digest: text(100).optional(),
});

/**
 * The fields of a product that the grid changes; omitted fields keep their values. `loadedStockQuantity` is the stock
 * that the grid had read: units that were sold since then stay sold. A price of 0.00 is allowed.
 */
export const productFields = productForm
  .pick({
    price: true,
    stockQuantity: true,
    loadedStockQuantity: true,
    lowStockThreshold: true,
    categoryId: true,
    featured: true,
    storage: true,
    weightGrams: true,
  })
  .refine((fields) => Object.keys(fields).length > 0, "Change at least one field");

/** `updatedAt` is the product's version as it was read. Nothing is written without `dryRun: false`. */
export const bulkProducts = z.object({
  changes: z
    .array(z.object({ id: text(100), updatedAt: timestampInput, fields: productFields }))
    .min(1, "Send at least one change")
    .max(1_000, "At most 1,000 products at once"),
  dryRun: z.boolean().default(true),
  /** The digest of the dry run. Changes other than those of the dry run are then refused. */
  digest: text(100).optional(),
});

/** The result of an undo. `kept` lists what could not be undone, with the reason. */
export const undoneImport = z.object({
  success: z.literal(true),
  message: z.string(),
  removed: z.number().int(),
  restored: z.number().int(),
  kept: z.array(z.object({ name: z.string(), reason: z.string() })),
});

/** The newest imports; only the last one can be undone. */
export const recentImports = z.array(
  z.object({
    id: z.string(),
    fileName: z.string(),
    actor: z.string(),
    created: z.number().int(),
    updated: z.number().int(),
    state: z.enum(IMPORT_STATES).meta({
      description:
        "running: it is being written or undone; interrupted: only a part of it was written; importing its file again writes the rest",
    }),
    createdAt: timestamp,
    canUndo: z.boolean(),
  }),
);

export type ImportFormat = (typeof IMPORT_FORMATS)[number];
export type ImportReport = z.infer<typeof importReport>;
export type ImportRow = z.infer<typeof row>;
export type ImportProblem = z.infer<typeof problem>;
export type UndoneImport = z.infer<typeof undoneImport>;
export type RecentImport = z.infer<typeof recentImports>[number];
export type BulkProducts = z.infer<typeof bulkProducts>;
export type ProductFields = z.infer<typeof productFields>;
