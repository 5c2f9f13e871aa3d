import { z } from "zod";
import { ORDER_STATUSES } from "../domain/orders.ts";
import { amountInput, requiredText, text, timestamp, webLink } from "./common.ts";

/**
 * How many orders wait in each queue. toPay includes partPaid and holdExpired. Completed orders
 * that were never packed count as done. Counts above 20,000 are estimates.
 */
export const orderQueues = z.object({
  toPay: z.number().int(),
  partPaid: z.number().int(),
  holdExpired: z.number().int(),
  toPack: z.number().int(),
  toShip: z.number().int(),
  shipped: z.number().int(),
  problems: z.number().int().meta({
    description:
      "Refund due, all money refunded before packing or shipping, a mail that failed, or units of a recalled or blocked lot",
  }),
});

/** Who packs an order, and until when it is theirs without another scan. */
export const orderClaim = z.object({ claimedBy: z.string(), until: timestamp });

/** The orders that somebody packs at this moment. */
export const orderClaims = z.array(orderClaim.extend({ orderId: z.string(), own: z.boolean() }));

/** With `takeOver`, somebody else's claim ends. */
export const claimBody = z
  .object({ takeOver: z.boolean().default(false) })
  .default({ takeOver: false });

/** When the email about the action will be sent, while it waits. An undo before then withdraws it. */
const waitsUntil = timestamp.optional();

const MOST_AT_ONCE = 1_000;

/** An order number as people type it: in upper or lower case, with or without a leading #. */
const orderNumberInput = text(40).transform((typed) => typed.replace(/[#\s]/g, "").toUpperCase());

export const shipmentsBody = z.object({
  rows: z
    .array(
      z.object({
        orderNumber: orderNumberInput,
        trackingNumber: text(100).nullish(),
        carrierName: text(100).nullish(),
        trackingUrl: webLink,
      }),
    )
    .min(1, "Send at least one order")
    .max(MOST_AT_ONCE, "At most 1,000 orders at once"),
});

/** One line per row, in the order of the request. */
export const shipmentResults = z.object({
  results: z.array(
    z.object({
      orderNumber: z.string(),
      id: z.string().optional(),
      shipped: z.boolean(),
      message: z.string().optional(),
      emailDueAt: waitsUntil,
    }),
  ),
});

/** `pack` allocates lots first-expired-first-out. It is refused where released lots have too few units. */
export const BULK_ACTIONS = ["record-payment", "cancel", "pack"] as const;

export const bulkBody = z
  .object({
    ids: z
      .array(text(100))
      .min(1, "Choose at least one order")
      .max(MOST_AT_ONCE, "At most 1,000 orders at once"),
    action: z.enum(BULK_ACTIONS),
    from: z.array(z.enum(ORDER_STATUSES)).max(MOST_AT_ONCE).optional().meta({
      description:
        "The statuses of the orders as a list showed them, in the order of `ids`: one that has another by now is not cancelled",
    }),
    due: z.array(amountInput).max(MOST_AT_ONCE).optional().meta({
      description:
        "What a list showed as due of the orders, in the order of `ids`: no payment of another amount is recorded",
    }),
  })
  .superRefine(({ ids, from, due }, context) => {
    for (const [name, shown] of Object.entries({ from, due })) {
      if (shown && shown.length !== ids.length) {
        context.addIssue({ code: "custom", path: [name], message: "Must have one for each order" });
      }
    }
  });

/** One line per id, in the order of the request. `was` is the status that a cancelled order had before. */
export const bulkResults = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      done: z.boolean(),
      was: z.enum(ORDER_STATUSES).optional(),
      message: z.string().optional(),
      emailDueAt: waitsUntil,
    }),
  ),
});

export const orderNote = z.object({
  id: z.string(),
  text: z.string(),
  actor: z.string().nullable(),
  createdAt: timestamp,
});
export const orderNotes = z.array(orderNote);
export const orderNoteBody = z.object({
  text: requiredText(2000, "Please write something"),
});

export type OrderQueues = z.infer<typeof orderQueues>;
export type ShipmentsBody = z.infer<typeof shipmentsBody>;
export type ShipmentResults = z.infer<typeof shipmentResults>;
export type BulkBody = z.infer<typeof bulkBody>;
export type BulkResults = z.infer<typeof bulkResults>;
export type OrderNote = z.infer<typeof orderNote>;
export type OrderClaim = z.infer<typeof orderClaim>;
export type OrderClaims = z.infer<typeof orderClaims>;
