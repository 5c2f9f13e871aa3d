import { z } from "zod";
import { PAGE_SIZES } from "../domain/constants.ts";
import { ENTRY_METHODS } from "../domain/payments.ts";
import { DISPOSITIONS, RETURN_STATES } from "../domain/returns.ts";
import {
  amount,
  amountInput,
  isOnce,
  pageOf,
  pageQuery,
  requiredText,
  text,
  timestamp,
  wholeQuantity,
} from "./common.ts";
import { LOT_STATES } from "./lots.ts";
import { shownPaid } from "./payments.ts";

const returnLine = z.object({
  orderItemId: z.string(),
  productName: z.string(),
  quantity: z.number().int().meta({ description: "The units that were asked for" }),
  reason: z.string(),
  received: z.number().int().meta({ description: "The units that came back" }),
});

/** Units of an order that come back, as their customer reads it. `number` counts from 1 in each order. */
export const orderReturn = z.object({
  id: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  number: z.number().int(),
  state: z.enum(RETURN_STATES),
  byCustomer: z.boolean(),
  lines: z.array(returnLine),
  note: z.string().nullable(),
  message: z.string().nullable().meta({ description: "What the seller answered" }),
  creditDue: amount.meta({
    description:
      "The value of the units that came back, at most what is still due, until the return is closed",
  }),
  refundDue: amount.meta({
    description: "The rest of their value, at most what was paid, until the return is closed",
  }),
  credit: amount.nullable().meta({
    description: "By how much the amount due was lowered, without money; null until it is closed",
  }),
  refund: amount.nullable().meta({ description: "What was refunded; null until it is closed" }),
  requestedAt: timestamp,
  decidedAt: timestamp.nullable(),
  receivedAt: timestamp.nullable(),
  closedAt: timestamp.nullable(),
});

const returnableItem = z.object({
  orderItemId: z.string(),
  productName: z.string(),
  quantity: z.number().int(),
  until: timestamp.meta({ description: "Until when the customer may ask" }),
});

/** The returns of one order, oldest first, and what may still be returned. */
export const orderReturns = z.object({
  returns: z.array(orderReturn),
  returnable: z.array(returnableItem),
});

/** For the staff: `units` came back; `expected` left with the order and did not come back yet, by lot. */
export const staffReturn = orderReturn.extend({
  customerName: z.string(),
  email: z.string(),
  paid: amount.meta({ description: "What was paid for the order, less refunds" }),
  due: amount.meta({ description: "What is still due for the order" }),
  units: z.array(
    z.object({
      orderItemId: z.string(),
      parcel: z.number().int(),
      lotId: z.string().nullable(),
      lotNumber: z.string().nullable(),
      quantity: z.number().int(),
      disposition: z.enum(DISPOSITIONS),
    }),
  ),
  expected: z.array(
    z.object({
      orderItemId: z.string(),
      lotId: z.string().nullable(),
      lotNumber: z.string().nullable(),
      lotState: z.enum(LOT_STATES).nullable(),
      mayRestock: z.boolean().meta({
        description:
          "Whether the units may go back to stock: in a lot that is for sale, or without lots if the product has none now",
      }),
      quantity: z.number().int(),
    }),
  ),
});
export const staffReturns = z.object({
  returns: z.array(staffReturn),
  returnable: z.array(returnableItem),
});

/** A return in the list of all orders. */
export const listedReturn = z.object({
  id: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  number: z.number().int(),
  state: z.enum(RETURN_STATES),
  customerName: z.string(),
  email: z.string(),
  units: z.number().int().meta({
    description: "The units that were asked for; after the receipt, the units that came back",
  }),
  products: z.array(z.string()),
  credit: amount.nullable(),
  refund: amount.nullable(),
  requestedAt: timestamp,
  changedAt: timestamp,
});

export const RETURN_SORTS = ["newest", "oldest"] as const;

/** `search` finds order numbers, names and email addresses. */
export const returnsQuery = z.object({
  state: z.enum(RETURN_STATES).optional(),
  search: text(200).optional(),
  sortBy: z.enum(RETURN_SORTS).optional(),
  ...pageQuery(PAGE_SIZES.returns),
});

/** `total` counts the returns that match; `counts` counts all returns by state. */
export const returnPage = pageOf("returns", listedReturn).extend({
  counts: z.object({
    requested: z.number().int(),
    approved: z.number().int(),
    refused: z.number().int(),
    received: z.number().int(),
    closed: z.number().int(),
  }),
});

/** Units of an order that are to come back. */
export const returnBody = z.object({
  lines: z
    .array(
      z.object({
        orderItemId: text(100),
        quantity: wholeQuantity(1),
        reason: text(500).nullish(),
      }),
    )
    .min(1, "Choose what comes back")
    .max(200)
    .refine(isOnce("orderItemId"), "A line is listed twice"),
  note: text(2000).nullish(),
});

/** The customer gets the `message`, which may say where to send the parcel. */
export const approveReturnBody = z.object({ message: text(2000).nullish() }).default({});

export const refuseReturnBody = z.object({
  message: requiredText(2000, "Say why; the customer reads it"),
});

/**
 * What came back; no lines mean that nothing came back. Omit `lotId` for a product without lots. The units of one lot
 * may be in several lines with different dispositions.
 */
export const receiveReturnBody = z.object({
  lines: z
    .array(
      z.object({
        orderItemId: text(100),
        lotId: text(100).nullish(),
        quantity: wholeQuantity(1),
        disposition: z.enum(DISPOSITIONS, { error: "Choose what happens to it" }),
      }),
    )
    .max(500),
});

/** `refund` is what the customer got back, or "0.00". Without `method` it is the method by which the order was paid. */
export const closeReturnBody = z.object({
  refund: amountInput,
  credit: amountInput.optional().meta({
    description:
      "By how much the amount due is lowered, without money. By default the value of the units less the refund, at most what is due",
  }),
  method: z.enum(ENTRY_METHODS).optional(),
  reference: text(200).nullish(),
  paid: shownPaid,
});

export type OrderReturn = z.infer<typeof orderReturn>;
export type OrderReturns = z.infer<typeof orderReturns>;
export type StaffReturn = z.infer<typeof staffReturn>;
export type StaffReturns = z.infer<typeof staffReturns>;
export type ListedReturn = z.infer<typeof listedReturn>;
export type ReturnsQuery = z.infer<typeof returnsQuery>;
export type ReturnPage = z.infer<typeof returnPage>;
export type ReturnBody = z.infer<typeof returnBody>;
export type ReceiveReturnBody = z.infer<typeof receiveReturnBody>;
export type CloseReturnBody = z.infer<typeof closeReturnBody>;
