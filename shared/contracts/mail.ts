import { z } from "zod";
import { pageOf, pageQuery, text, timestamp } from "./common.ts";

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
export const outboxPage = pageOf("mails", outboxMail).extend({
  waiting: z.number().int(),
  failed: z.number().int(),
});
export const outboxQuery = z.object({
  state: z.enum(MAIL_STATES).optional(),
  /** Only emails about this order. */
  orderId: text(100).optional(),
  ...pageQuery(25),
});

/** The rendered email; links for login or password reset are blanked. */
export const mailPreview = outboxMail.extend({ html: z.string(), text: z.string() });

export type OutboxMail = z.infer<typeof outboxMail>;
export type MailPreview = z.infer<typeof mailPreview>;
