import { z } from "zod";
import { requiredText, timestamp } from "./common.ts";
import { lot } from "./lots.ts";

export const recallBody = z.object({
  message: requiredText(5_000, "Please write what customers are to read"),
  reason: requiredText(500, "Please say why the lot is recalled"),
});

/** The orders with units of a lot. */
export const recallList = z.object({
  orders: z.array(
    z.object({
      orderId: z.string(),
      orderNumber: z.string(),
      email: z.string(),
      name: z.string(),
      quantity: z.number().int(),
      shipped: z.boolean(),
      /** When its email was queued; null while the customer has not been notified. */
      toldAt: timestamp.nullable(),
      erased: z.boolean(),
    }),
  ),
  units: z.number().int(),
  /** Orders whose customer cannot be notified, because their data was erased before they were told. */
  unreachable: z.number().int(),
});

/** `mailed` counts the customers notified by this call. A repeated call notifies nobody twice. */
export const recalledLot = recallList.extend({ lot, mailed: z.number().int() });

export type RecallBody = z.infer<typeof recallBody>;
export type RecallList = z.infer<typeof recallList>;
export type RecalledLot = z.infer<typeof recalledLot>;
