import { z } from "zod";
import { text } from "./common.ts";
import { emailDueAt, order, orderItem } from "./orders.ts";

/** An item as who packs sees it: what, and how much of it, and not what it costs. */
export const packingItem = orderItem.omit({ productPrice: true, total: true });
export const packingItems = z.array(packingItem);

/** An order as who packs sees it, in a list: to whom and where, and nothing of its money. */
export const packingOrderSummary = order.pick({
  id: true,
  orderNumber: true,
  firstName: true,
  lastName: true,
  shippingAddress: true,
  status: true,
  notes: true,
  poNumber: true,
  institution: true,
  billingAddress: true,
  shippingStatus: true,
  packedAt: true,
  trackingNumber: true,
  carrierName: true,
  serviceLevel: true,
  trackingUrl: true,
  createdAt: true,
  updatedAt: true,
});

/** An order as who packs sees it after a change, with when the email that it causes goes out. */
export const packingOrderChange = packingOrderSummary.extend({ emailDueAt });

/** An order with its items as who packs sees it. */
export const packingOrder = packingOrderSummary.extend({ items: packingItems });

/** A line as its packing slip prints it. `wishMet` is false where lots that the customer wished for could not be had. */
export const packingSlipItem = packingItem.extend({
  casNumber: z.string().nullable(),
  sequence: z.string().nullable(),
  nTerminus: z.string().nullable(),
  cTerminus: z.string().nullable(),
  wishMet: z.boolean().nullable(),
});
export const packingSlip = packingOrderSummary.extend({ items: z.array(packingSlipItem) });
/** In the order asked for; a number that no order has is left out. */
export const packingSlips = z.object({ slips: z.array(packingSlip) });

export const MOST_PACKING_SLIPS = 200;
export const packingSlipsQuery = z.object({
  orders: text(MOST_PACKING_SLIPS * 10)
    .default("")
    .transform((numbers) =>
      numbers.split(",").flatMap((number) => number.trim().toUpperCase() || []),
    )
    .refine(
      (numbers) => numbers.length <= MOST_PACKING_SLIPS,
      `At most ${MOST_PACKING_SLIPS} packing slips at once`,
    )
    .meta({ description: "Order numbers, separated by commas" }),
});

export const packingOrderPage = z.object({
  orders: z.array(packingOrderSummary),
  total: z.number().int(),
});

export type PackingItem = z.infer<typeof packingItem>;
export type PackingOrderSummary = z.infer<typeof packingOrderSummary>;
export type PackingOrder = z.infer<typeof packingOrder>;
export type PackingSlip = z.infer<typeof packingSlip>;
export type PackingSlips = z.infer<typeof packingSlips>;
export type PackingOrderPage = z.infer<typeof packingOrderPage>;
