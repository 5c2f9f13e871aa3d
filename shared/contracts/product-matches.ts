import { z } from "zod";
import { text } from "./common.ts";

const MAX_LINES = 500;

/**
 * A pasted list with one line per product: CAS number or name, then the quantity, separated by comma, semicolon or tab.
 */
export const matchBody = z.object({
  text: text(60_000).refine(
    (list) => list.trimEnd().split(/\r\n|\r|\n/).length <= MAX_LINES,
    `Must be at most ${MAX_LINES} lines`,
  ),
});

/** Each line of the text that is not blank is a match or is unmatched. The first line has the number 1. */
export const productMatches = z.object({
  matched: z.array(
    z.object({
      line: z.number().int(),
      productId: z.string(),
      name: z.string(),
      slug: z.string(),
      quantity: z.number().int(),
    }),
  ),
  problems: z.array(z.object({ line: z.number().int(), text: z.string(), message: z.string() })),
});

export type ProductMatches = z.infer<typeof productMatches>;
