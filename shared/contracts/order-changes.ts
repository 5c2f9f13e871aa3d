import { z } from "zod";
import { addressForm } from "./addresses.ts";
import { amountInput, requiredText, text, timestampInput, wholeQuantity } from "./common.ts";
import { emailDueAt, order } from "./orders.ts";

/** A line of the changed order: a present item or a product. Without `unitPrice`, it is the price of the shop. */
const changedLine = z
  .object({
    orderItemId: text(100).optional(),
    productId: text(100).optional(),
    quantity: wholeQuantity(0).meta({ description: "0 removes the line" }),
    unitPrice: amountInput.optional(),
  })
  .refine(
    ({ orderItemId, productId }) => (orderItemId === undefined) !== (productId === undefined),
    {
      path: ["productId"],
      message: "Send either orderItemId or productId",
    },
  );

/**
 * Omitted fields keep their values. `lines` is the whole list of the new order. `updatedAt` is the version of the order
 * that the change was made for.
 */
export const changeOrderBody = z
  .object({
    updatedAt: timestampInput,
    lines: z.array(changedLine).min(1, "An order needs at least one line").max(200).optional(),
    shippingAddress: addressForm.optional(),
    shippingMethodId: text(60).nullish(),
    notes: text(2000).nullish(),
    reason: requiredText(500, "Say why: the customer reads it"),
  })
  .meta({
    examples: [
      {
        updatedAt: "2026-11-21T09:30:00.000Z",
        lines: [{ productId: "0197a0c0-0000-7000-8000-000000000001", quantity: 3 }],
        reason: "You asked for three vials by phone",
      },
    ],
  });

/** With `dryRun=true` nothing is written, and the answer shows what the change would do. */
export const changeOrderQuery = z.object({
  dryRun: z
    .enum(["true", "false"], { error: "Must be true or false" })
    .default("false")
    .transform((dryRun) => dryRun === "true"),
});

/** The order as it is now, with the time at which the email about the change will be sent. */
export const orderChange = order.extend({ emailDueAt });

/** A customer's own order: the address, while nothing is paid. `total` is the new total that the customer agreed to. */
export const changeAddressOfOrderBody = z
  .object({
    shippingAddress: addressForm,
    updatedAt: timestampInput.optional(),
    total: amountInput.optional(),
  })
  .meta({
    examples: [
      {
        shippingAddress: {
          address1: "12 Market Street",
          city: "Wheeling",
          state: "WV",
          zipCode: "26003",
        },
      },
    ],
  });

export type ChangeOrderBody = z.infer<typeof changeOrderBody>;
export type OrderChange = z.infer<typeof orderChange>;
export type ChangeAddressOfOrderBody = z.infer<typeof changeAddressOfOrderBody>;
