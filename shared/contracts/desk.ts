import { z } from "zod";
import { requiredText, text, timestamp, webLink } from "./common.ts";

/**
 * How many orders wait in each queue. toPay includes partPaid and holdExpired; completed orders that were never packed
 * are done. Counts above 20,000 are estimates.
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

/** When the email about what was done leaves, while it waits: undone before, it is withdrawn. */
const waitsUntil = timestamp.optional();

const MOST_AT_ONCE = 1_000;

/** A number as people quote it: of any case, with or without a # before it. */
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

/** One line for each row, in the order in which they were sent. */
export const shipmentResults = z.object({
  results: z.array(
    z.object({
      orderNumber: z.string(),
      /** Of the order that was shipped. */
      id: z.string().optional(),
      shipped: z.boolean(),
      message: z.string().optional(),
      emailDueAt: waitsUntil,
    }),
  ),
});

/** pack gives the lines their lots, first expiry first, and is refused where no released lot has enough. */
export const BULK_ACTIONS = ["record-payment", "cancel", "pack"] as const;

/** Packing always gives the lines their lots; `lots=allocate` is taken as before and changes nothing. */
export const packQuery = z.object({ lots: z.literal("allocate").optional() });

export const bulkBody = z.object({
  ids: z
    .array(text(100))
    .min(1, "Choose at least one order")
    .max(MOST_AT_ONCE, "At most 1,000 orders at once"),
  action: z.enum(BULK_ACTIONS),
});

/** One line for each id, in the order in which they were sent. */
export const bulkResults = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      done: z.boolean(),
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
