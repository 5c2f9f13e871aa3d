import { z } from "zod";
import { FULFILMENT_STATES } from "../domain/order-life.ts";
import { allocationBody, lineToPack } from "./allocations.ts";
import { amount, isOnce, text, timestamp, webLink, wholeQuantity } from "./common.ts";
import { LABEL_STATES } from "./labels.ts";

export const fulfilmentLot = z.object({
  lotId: z.string(),
  lotNumber: z.string(),
  quantity: z.number().int(),
});

export const fulfilmentLine = z.object({
  orderItemId: z.string(),
  productName: z.string(),
  quantity: z.number().int(),
  /** Empty before packing and for products without lots. */
  lots: z.array(fulfilmentLot),
});

/** Units of order lines that travel together. `number` counts from 1 in each order. */
export const fulfilment = z.object({
  id: z.string(),
  orderId: z.string(),
  number: z.number().int(),
  state: z.enum(FULFILMENT_STATES),
  lines: z.array(fulfilmentLine),
  carrierName: z.string().nullable(),
  serviceLevel: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  labelUrl: z.string().nullable(),
  shippingCost: amount.nullable().meta({ description: "What the label cost" }),
  shippoShipmentId: z.string().nullable(),
  shippoRateId: z.string().nullable(),
  shippoTransactionId: z.string().nullable(),
  estimatedDeliveryDays: z.number().int().nullable(),
  packedAt: timestamp.nullable(),
  shippedAt: timestamp.nullable(),
  deliveredAt: timestamp.nullable(),
  returnedUnits: z.number().int().meta({ description: "Units that came back after shipping" }),
});

export const packedLine = lineToPack.extend({
  hasLots: z.boolean().meta({ description: "Whether the product's units belong to lots" }),
});

/** A fulfilment for the staff. `labelState` is null without a label, and for a label that was entered by hand. */
export const staffFulfilment = fulfilment.extend({
  labelState: z.enum(LABEL_STATES).nullable(),
  lines: z.array(packedLine),
});

/** A fulfilment for admins of scope `packing`: without what its label cost. */
export const packingFulfilment = staffFulfilment.omit({ shippingCost: true });

const unitsOfItem = z.object({ orderItemId: z.string(), quantity: z.number().int() });

/** `remaining` are the units that no fulfilment has. Cancelled fulfilments stay in the list. */
export const orderFulfilments = z.object({
  fulfilments: z.array(staffFulfilment),
  remaining: z.array(unitsOfItem),
});
export const packingFulfilments = z.object({
  fulfilments: z.array(packingFulfilment),
  remaining: z.array(unitsOfItem),
});

/** `lots` chooses lots by hand. Any other line gets its lots at packing, by FEFO. */
export const fulfilmentBody = z
  .object({
    lines: z
      .array(z.object({ orderItemId: text(100), quantity: wholeQuantity(1) }))
      .min(1, "Choose a line")
      .max(200)
      .refine(isOnce("orderItemId"), "A line is listed twice")
      .optional(),
    lots: z
      .array(allocationBody.shape.items.element)
      .max(200)
      .refine(isOnce("orderItemId"), "A line is listed twice")
      .optional(),
  })
  .default({});

/**
 * The units and lots that a screen showed when somebody decided to pack or ship them. Nothing else is packed or shipped.
 * Several lines of one item are added up.
 */
export const shownUnits = z
  .array(
    unitsOfItem.extend({
      lots: z.array(z.object({ lotId: z.string(), quantity: z.number().int() })).max(200),
    }),
  )
  .max(1_000);

export const packFulfilmentBody = z.object({ shown: shownUnits.optional() }).optional();

/** Of a whole order: it marks the order as shipped and notifies the customer. */
export const shipmentBody = z.object({
  carrierName: text(100).nullish(),
  serviceLevel: text(100).nullish(),
  trackingNumber: text(100).nullish(),
  trackingUrl: webLink,
  /** Refuses to overwrite a shipment that somebody recorded earlier. */
  isFirst: z.boolean().optional(),
  shown: shownUnits.optional(),
});

/** With `notify: false` the customer gets no email. */
export const shipFulfilmentBody = shipmentBody
  .extend({ notify: z.boolean().optional() })
  .default({});

export type Fulfilment = z.infer<typeof fulfilment>;
export type StaffFulfilment = z.infer<typeof staffFulfilment>;
export type PackingFulfilment = z.infer<typeof packingFulfilment>;
export type PackedLine = z.infer<typeof packedLine>;
export type OrderFulfilments = z.infer<typeof orderFulfilments>;
export type FulfilmentBody = z.infer<typeof fulfilmentBody>;
export type ShownUnits = z.infer<typeof shownUnits>;
export type Shipment = z.infer<typeof shipmentBody>;
export type ShipFulfilmentBody = z.infer<typeof shipFulfilmentBody>;
