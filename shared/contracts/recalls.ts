import { z } from "zod";
import { requiredText, timestamp } from "./common.ts";
import { lot } from "./lots.ts";

export const recallBody = z.object({
  message: requiredText(5_000, "Please write what customers are to read"),
  reason: requiredText(500, "Please say why the lot is recalled"),
});

/** The orders that have units of a lot. */
export const recallList = z.object({
  orders: z.array(
    z.object({
      orderId: z.string(),
      orderNumber: z.string(),
      email: z.string(),
      name: z.string(),
      quantity: z.number().int(),
      shipped: z.boolean(),
      /** When its mail was queued; null while nobody was told. */
      toldAt: timestamp.nullable(),
    }),
  ),
  units: z.number().int(),
});

/** `mailed` counts the customers whom this very call told: the second one tells nobody twice. */
export const recalledLot = recallList.extend({ lot, mailed: z.number().int() });

export type RecallBody = z.infer<typeof recallBody>;
export type RecallList = z.infer<typeof recallList>;
export type RecalledLot = z.infer<typeof recalledLot>;
