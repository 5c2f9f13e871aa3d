import { z } from "zod";
import { text, timestamp } from "./common.ts";

/** coa: certificate of analysis. sds: safety data sheet. report: any other laboratory document. */
export const DOCUMENT_KINDS = ["coa", "sds", "report"] as const;

/** `supersededBy` is the id of the newer document of the same kind; the older one is not deleted. */
export const lotDocument = z.object({
  id: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  version: z.number().int(),
  fileName: z.string(),
  url: z.string(),
  sha256: z.string(),
  bytes: z.number().int(),
  supersededBy: z.string().nullable(),
  createdAt: timestamp,
});

export const documentQuery = z.object({
  kind: z.enum(DOCUMENT_KINDS),
  fileName: text(200).optional(),
});

export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
export type LotDocument = z.infer<typeof lotDocument>;
