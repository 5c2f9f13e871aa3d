import { z } from "zod";
import { pageQuery, text, timestamp } from "./common.ts";

/** What the back-office shows of the machinery: mail, publishing, who changed what. */

export const MAIL_STATES = ["waiting", "sent", "failed"] as const;

export const outboxMail = z.object({
  id: z.string(),
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  attempts: z.number().int(),
  lastError: z.string().nullable(),
  nextAttemptAt: timestamp.nullable(),
  createdAt: timestamp,
  sentAt: timestamp.nullable(),
});
export const outboxPage = z.object({
  mails: z.array(outboxMail),
  total: z.number().int(),
  waiting: z.number().int(),
  failed: z.number().int(),
});
export const outboxQuery = z.object({ state: z.enum(MAIL_STATES).optional(), ...pageQuery(25) });

/** The rendered mail; links that sign in or reset are blanked. */
export const mailPreview = outboxMail.extend({ html: z.string(), text: z.string() });

export const activityEntry = z.object({
  id: z.string(),
  actor: z.string(),
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string().nullable(),
  summary: z.string(),
  before: z.unknown().nullable(),
  after: z.unknown().nullable(),
  createdAt: timestamp,
});
export const activityPage = z.object({ entries: z.array(activityEntry), total: z.number().int() });
export const activityQuery = z.object({
  subjectType: text(50).optional(),
  subjectId: text(100).optional(),
  ...pageQuery(25),
});

export const PAGE_STATES = ["live", "publishing", "failed"] as const;

export const publishedPage = z.object({
  path: z.string(),
  state: z.enum(PAGE_STATES),
  error: z.string().nullable(),
  attempts: z.number().int(),
  publishedAt: timestamp.nullable(),
  updatedAt: timestamp,
});

/** `counts` covers all pages; `pages` lists those that are not live, and the ones asked for by `path`. */
export const publishingState = z.object({
  counts: z.object({
    live: z.number().int(),
    publishing: z.number().int(),
    failed: z.number().int(),
  }),
  pages: z.array(publishedPage),
});
export const publishingQuery = z.object({ path: text(2000).optional() });
export const republishBody = z.object({ path: text(2000).optional() });

export type OutboxMail = z.infer<typeof outboxMail>;
export type MailPreview = z.infer<typeof mailPreview>;
export type ActivityEntry = z.infer<typeof activityEntry>;
export type PublishedPage = z.infer<typeof publishedPage>;
export type PublishingState = z.infer<typeof publishingState>;
