import { z } from "zod";
import { text, timestamp } from "./common.ts";
import { warnings } from "./products.ts";

/** Our own columns, and the product files of two other shops. */
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

/** What an import did, or with `dryRun` would do, row by row. A file with an invalid row changes nothing. */
export const importReport = z.object({
  /** Undoes this import; null for a dry run and when nothing changed. */
  id: z.string().nullable(),
  dryRun: z.boolean(),
  format: z.enum(IMPORT_FORMATS),
  /** Of what would be written. Sent back, it refuses to write anything else. */
  digest: z.string(),
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  skipped: z.number().int(),
  invalid: z.number().int(),
  /** Columns that this shop has no place for, with how many lines have a value there. */
  unsupportedColumns: z.array(z.object({ column: z.string(), values: z.number().int() })),
  rows: z.array(row),
});

/** Without `dryRun=false` nothing is written. */
export const importQuery = z.object({
  dryRun: z
    .enum(["true", "false", "1", "0"])
    .default("true")
    .transform((value) => value === "true" || value === "1"),
  fileName: text(200).optional(),
  digest: text(100).optional(),
});

/** What undoing did: `kept` could not be taken back, with the reason. */
export const undoneImport = z.object({
  success: z.literal(true),
  message: z.string(),
  removed: z.number().int(),
  restored: z.number().int(),
  kept: z.array(z.object({ name: z.string(), reason: z.string() })),
});

/** The newest imports; only the very last one can be undone. */
export const recentImports = z.array(
  z.object({
    id: z.string(),
    fileName: z.string(),
    actor: z.string(),
    created: z.number().int(),
    updated: z.number().int(),
    state: z.enum(IMPORT_STATES).meta({
      description:
        "running: it is being written or undone; interrupted: only a part of it is written, and its file imported again goes on",
    }),
    createdAt: timestamp,
    undoneAt: timestamp.nullable(),
    canUndo: z.boolean(),
  }),
);

/** How far an import is: lines that were compared with the shop, then products that were written. */
export const importStep = z.object({
  stage: z.enum(["checking", "writing"]),
  done: z.number().int(),
  total: z.number().int(),
});

/** How it went: the report, or the refusal with the status that it would have had. */
export const importOutcome = z.union([
  z.object({ answer: importReport }),
  z.object({ status: z.number().int(), refusal: z.unknown() }),
]);

/** A line of the answer when application/x-ndjson is asked for; the last one is the outcome. */
export const importProgress = z.union([importStep, importOutcome]);

export type ImportFormat = (typeof IMPORT_FORMATS)[number];
export type ImportReport = z.infer<typeof importReport>;
export type ImportRow = z.infer<typeof row>;
export type ImportOutcome = z.infer<typeof importOutcome>;
export type ImportStep = z.infer<typeof importStep>;
export type ImportProblem = z.infer<typeof problem>;
export type UndoneImport = z.infer<typeof undoneImport>;
export type RecentImport = z.infer<typeof recentImports>[number];
