import { z } from "zod";
import { emailAddress, requiredText, text, timestamp, timestampInput } from "./common.ts";

/** A word of a text, in braces or brackets, and what stands in its place. */
const word = z.object({ name: z.string(), description: z.string() });

/** A kind of email with its text. The kind `signature` stands below every email and has no subject. */
export const emailText = z.object({
  kind: z.string(),
  name: z.string(),
  to: z.enum(["customer", "seller", "everybody"]),
  subject: z.string(),
  text: z.string(),
  /** Written {name} in subject and text. */
  variables: z.array(word),
  /** Written [name] as a paragraph of the text. An email without such a part leaves it out. */
  blocks: z.array(word),
  /** Whether it differs from the standard text. */
  changed: z.boolean(),
  /** The version: when it was last changed or reset; null for never. */
  updatedAt: timestamp.nullable(),
});

export const emailTexts = z.object({ emails: z.array(emailText) });

const words = { subject: text(200), text: requiredText(10_000, "A text is required") };

/** `updatedAt` is the version that the form was loaded with; null for a text that was never changed. */
export const emailTextForm = z.object({ ...words, updatedAt: timestampInput.nullish() }).meta({
  examples: [
    {
      subject: "Order {orderNumber} was cancelled",
      text: "# Your order was cancelled\n\n{hello}, this order was cancelled.\n\n[facts]",
    },
  ],
});

/** Facts of this order, by its id or its number, take the place of invented ones. Subject and text are those that are stored, unless they are sent. */
export const emailPreviewBody = z
  .object({ orderId: text(100).nullish(), ...words })
  .partial()
  .default({});

/** The email as it is sent: the page in light and in dark colours, and the plain text. */
export const emailPreview = z.object({
  subject: z.string(),
  light: z.string(),
  dark: z.string(),
  text: z.string(),
});

export const emailTestBody = emailPreviewBody
  .unwrap()
  .extend({ to: emailAddress() })
  .meta({ examples: [{ to: "ada@example.com" }] });

/** The test waits in the outbox under this id. */
export const emailTest = z.object({ mailId: z.string(), to: z.string() });

/** `subject` and `text` are null for a reset. `by` is null when that account was deleted. */
export const emailHistory = z.object({
  changes: z.array(
    z.object({
      id: z.string(),
      at: timestamp,
      by: z.string().nullable(),
      subject: z.string().nullable(),
      text: z.string().nullable(),
    }),
  ),
});

export type EmailText = z.infer<typeof emailText>;
export type EmailTextForm = z.infer<typeof emailTextForm>;
export type EmailPreview = z.infer<typeof emailPreview>;
export type EmailPreviewBody = z.output<typeof emailPreviewBody>;
export type EmailTestBody = z.infer<typeof emailTestBody>;
export type EmailHistory = z.infer<typeof emailHistory>;
