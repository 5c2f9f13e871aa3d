import { z } from "zod";
import { pageOf, pageQuery, text, timestamp } from "./common.ts";

const activityEntry = z.object({
  id: z.string(),
  actor: z.string(),
  /** The API key that was used; null for a person. */
  keyName: z.string().nullable(),
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string().nullable(),
  summary: z.string(),
  before: z.unknown().nullable(),
  after: z.unknown().nullable(),
  createdAt: timestamp,
});
export const activityPage = pageOf("entries", activityEntry);
export const activityQuery = z.object({
  subjectType: text(50).optional(),
  subjectId: text(100).optional(),
  ...pageQuery(25),
});

export type ActivityEntry = z.infer<typeof activityEntry>;
