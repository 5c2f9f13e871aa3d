import { z } from "zod";
import { pageOf, pageQuery, requiredText, text, timestamp } from "./common.ts";

export const HIT_STATES = ["open", "cleared", "confirmed"] as const;

/** A name or an address that is similar to an entry of the screening list. */
export const screeningHit = z.object({
  id: z.string(),
  state: z.enum(HIT_STATES),
  orderId: z.string().nullable(),
  userId: z.string().nullable(),
  applicationId: z.string().nullable(),
  name: z.string().meta({ description: "The customer's name or address, as it was typed" }),
  listed: z.object({ name: z.string(), source: z.string() }),
  reason: z.string().nullable(),
  createdAt: timestamp,
  decidedAt: timestamp.nullable(),
});

export const screeningHits = pageOf("hits", screeningHit);

export const screeningHitsQuery = z.object({
  state: z.enum(HIT_STATES).optional(),
  userId: text(100).optional(),
  ...pageQuery(50),
});

export const hitDecisionBody = z.object({
  reason: requiredText(1000, "Give a reason: it stays in the record"),
});

export type ScreeningHit = z.infer<typeof screeningHit>;
