import { z } from "zod";
import { text } from "./common.ts";

/** An institution of the ROR data dump. */
export const institutionRecord = z.object({
  rorId: z.string(),
  name: z.string(),
  type: z.string(),
  country: z.string().meta({ description: "ISO 3166 alpha-2" }),
  city: z.string(),
  website: z.string().nullable(),
});
export const institutionRecords = z.array(institutionRecord);

export const institutionsQuery = z.object({ q: text(300) });

export type InstitutionRecord = z.infer<typeof institutionRecord>;
