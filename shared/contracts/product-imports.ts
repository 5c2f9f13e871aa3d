import { z } from "zod";

/** What an import did, or with `dryRun` would do, row by row. A file with an invalid row changes nothing. */
export const importReport = z.object({
  /** Undoes this import; null for a dry run and when nothing changed. */
  id: z.string().nullable(),
  dryRun: z.boolean(),
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  invalid: z.number().int(),
  rows: z.array(
    z.object({
      line: z.number().int().meta({ description: "Line of the file, the header being 1" }),
      outcome: z.enum(["created", "updated", "unchanged", "invalid"]),
      name: z.string(),
      changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
      problems: z.array(z.object({ field: z.string(), message: z.string() })),
    }),
  ),
});

export type ImportReport = z.infer<typeof importReport>;
