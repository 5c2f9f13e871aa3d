import { z } from "zod";
import { isOnce, text, wholeQuantity } from "./common.ts";
import { LOT_STATES } from "./lots.ts";

/** The request for all vials of a product from one lot. */
export const ONE_LOT = "one-lot";
/** An order number as people type it: in upper or lower case, with or without a leading #. */
const ORDER_NUMBER = /^#?\s*[0-9A-Fa-f]{8}$/;

/**
 * A customer's request about the lots of an order: `one-lot`, or the number of an earlier order
 * whose lots they want again. Packing follows it where possible.
 */
export const lotWishInput = text(40)
  .refine(
    (wish) => wish.trim() === "" || wish.trim() === ONE_LOT || ORDER_NUMBER.test(wish.trim()),
    "Must be one-lot or the number of an order",
  )
  .meta({ examples: [ONE_LOT] });
export const lotWish = z.string().meta({ description: "`one-lot`, or an order number" });

/** A lot of a line that is packed. One that was blocked or recalled after the allocation must not be packed. */
const lotOfLine = z.object({
  lotId: z.string(),
  lotNumber: z.string(),
  quantity: z.number().int(),
  state: z.enum(LOT_STATES),
  retestOn: z.iso.date().nullable(),
  expiresOn: z.iso.date().nullable(),
  storage: z.string().nullable(),
});

/** A line for the person who packs it. `short` counts the units that need a lot and have none yet. */
export const lineToPack = z.object({
  orderItemId: z.string(),
  productId: z.string(),
  productName: z.string(),
  quantity: z.number().int(),
  lots: z.array(lotOfLine),
  short: z.number().int(),
  /** Whether the line got the lots that the customer requested; null without a request or before allocation. */
  wishMet: z.boolean().nullable(),
});

/** The lots allocated to the lines of an order. */
export const allocation = z.object({ items: z.array(lineToPack), lotWish: lotWish.nullable() });

/** New lots for lines of an order. They replace the earlier ones; lines that are not named stay. */
export const allocationBody = z.object({
  items: z
    .array(
      z.object({
        orderItemId: text(100),
        lots: z
          .array(z.object({ lotId: text(100), quantity: wholeQuantity(1) }))
          .max(50, "At most 50 lots")
          .refine(isOnce("lotId"), "A lot is here twice"),
      }),
    )
    .min(1, "Choose a line")
    .max(200)
    .refine(isOnce("orderItemId"), "A line is listed twice"),
});

export type Allocation = z.infer<typeof allocation>;
export type AllocationBody = z.infer<typeof allocationBody>;
