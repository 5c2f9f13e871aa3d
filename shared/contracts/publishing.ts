import { z } from "zod";
import { text } from "./common.ts";

export const PAGE_STATES = ["live", "publishing", "failed"] as const;

export const publishedPage = z.object({
  path: z.string(),
  state: z.enum(PAGE_STATES),
  error: z.string().nullable(),
});

/**
 * `counts` covers all pages; `pages` lists those that are not live and those requested by `path`.
 * `isKept` is false while no worker of the served release runs: then nothing is published.
 */
export const publishingState = z.object({
  isKept: z.boolean().optional(),
  counts: z.object({
    live: z.number().int(),
    publishing: z.number().int(),
    failed: z.number().int(),
  }),
  pages: z.array(publishedPage),
});
export const publishingQuery = z.object({ path: text(2000).optional() });
export const republishBody = z.object({ path: text(2000).optional() });

export type PublishingState = z.infer<typeof publishingState>;
