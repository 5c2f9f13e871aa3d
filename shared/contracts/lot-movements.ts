import { z } from "zod";
import { MAX_UNITS, TOO_MANY_UNITS, text, timestamp, wholeNumberOf } from "./common.ts";

export const MOVEMENT_KINDS = [
  "receive",
  "allocate",
  "unallocate",
  "adjust",
  "scrap",
  "return",
] as const;

/** The movements that people enter; allocations come from orders. */
export const ENTERED_MOVEMENTS = ["receive", "adjust", "scrap", "return"] as const;

export const lotMovement = z.object({
  id: z.string(),
  kind: z.enum(MOVEMENT_KINDS),
  quantity: z.number().int().meta({ description: "Below zero for units that leave the lot" }),
  availableAfter: z.number().int(),
  orderId: z.string().nullable(),
  orderNumber: z.string().nullable(),
  actor: z.string().nullable(),
  note: z.string().nullable(),
  createdAt: timestamp,
});

/** `quantity` is positive for receive, return (both add) and scrap (removes), and signed for adjust. */
export const movementBody = z
  .object({
    kind: z.enum(ENTERED_MOVEMENTS),
    quantity: wholeNumberOf("units").min(-MAX_UNITS, TOO_MANY_UNITS).max(MAX_UNITS, TOO_MANY_UNITS),
    note: text(500).nullish(),
  })
  .refine(({ kind, quantity }) => (kind === "adjust" ? quantity !== 0 : quantity > 0), {
    path: ["quantity"],
    message: "Must be 1 or more; below zero only to adjust",
  })
  .meta({ examples: [{ kind: "receive", quantity: 100, note: "Two boxes of 50" }] });

export type MovementKind = (typeof MOVEMENT_KINDS)[number];
export type LotMovement = z.infer<typeof lotMovement>;
export type MovementBody = z.infer<typeof movementBody>;
