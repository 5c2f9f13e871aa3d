import { z } from "zod";
import { calendarDay, requiredText, text, timestamp } from "./common.ts";
import { wording } from "./wording.ts";

/** sds: safety data sheet. datasheet: data sheet of the product. other: any other document. */
export const PRODUCT_DOCUMENT_KINDS = ["sds", "datasheet", "other"] as const;

export const productDocument = z.object({
  id: z.string(),
  kind: z.enum(PRODUCT_DOCUMENT_KINDS),
  title: z.string(),
  language: z.string().meta({ description: "As in BCP 47: en, de, pt-BR", examples: ["en"] }),
  /** The day that the document itself names; null without one. */
  date: z.iso.date().nullable(),
  fileName: z.string(),
  url: z.string(),
  sha256: z.string(),
  bytes: z.number().int(),
  createdAt: timestamp,
});

/** An added document, with the places of its title. */
export const savedProductDocument = productDocument.extend({ wording });

export const productDocuments = z.array(productDocument);

/** What is said about the PDF in the body. */
export const productDocumentQuery = z.object({
  kind: z.enum(PRODUCT_DOCUMENT_KINDS),
  title: requiredText(120, "Title is required"),
  language: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, "Must be a language such as en or pt-BR")
    .default("en"),
  date: z.union([z.literal(""), calendarDay]).optional(),
  fileName: text(200).optional(),
});

export type ProductDocument = z.infer<typeof productDocument>;
export type SavedProductDocument = z.infer<typeof savedProductDocument>;
export type ProductDocumentKind = (typeof PRODUCT_DOCUMENT_KINDS)[number];
export type ProductDocumentQuery = z.infer<typeof productDocumentQuery>;
