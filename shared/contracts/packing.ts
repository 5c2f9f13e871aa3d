import { z } from "zod";
import { pageOf, text } from "./common.ts";
import { fulfilment } from "./fulfilments.ts";
import { emailDueAt, order, orderItem } from "./orders.ts";

/** An item for admins of scope `packing`: product and quantity, without prices. */
export const packingItem = orderItem.omit({ productPrice: true, total: true });
export const packingItems = z.array(packingItem);

/** An order in a list for admins of scope `packing`: recipient and address, without money. */
export const packingOrderSummary = order.pick({
  id: true,
  orderNumber: true,
  firstName: true,
  lastName: true,
  shippingAddress: true,
  status: true,
  owes: true,
  notes: true,
  poNumber: true,
  institution: true,
  billingAddress: true,
  shippingMethodName: true,
  shipsOn: true,
  arrivesBy: true,
  isOnlyMethod: true,
  shippingStatus: true,
  packedAt: true,
  readyToShip: true,
  trackingNumber: true,
  carrierName: true,
  serviceLevel: true,
  trackingUrl: true,
  createdAt: true,
  updatedAt: true,
});

/** A changed order for admins of scope `packing`, with the time at which its email will be sent. */
export const packingOrderChange = packingOrderSummary.extend({ emailDueAt });

/** An order with its items for admins of scope `packing`. */
export const packingOrder = packingOrderSummary.extend({
  items: packingItems,
  fulfilments: z.array(fulfilment.omit({ shippingCost: true })),
});

/** A line as its packing slip prints it. `wishMet` is false when the requested lots were not available. */
export const packingSlipItem = packingItem.extend({
  casNumber: z.string().nullable(),
  sequence: z.string().nullable(),
  nTerminus: z.string().nullable(),
  cTerminus: z.string().nullable(),
  wishMet: z.boolean().nullable(),
});
export const packingSlip = packingOrderSummary.extend({
  items: z.array(packingSlipItem),
  fulfilments: z.array(fulfilment.omit({ shippingCost: true })),
});
/** In the requested order; unknown order numbers are left out. */
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

export const packingOrderPage = pageOf("orders", packingOrderSummary);

export type PackingItem = z.infer<typeof packingItem>;
export type PackingOrderSummary = z.infer<typeof packingOrderSummary>;
export type PackingOrder = z.infer<typeof packingOrder>;
export type PackingSlip = z.infer<typeof packingSlip>;
export type PackingSlips = z.infer<typeof packingSlips>;
