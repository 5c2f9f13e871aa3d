import type { BulkBody } from "#shared/contracts/desk.ts";
import type { OrderSummary } from "#shared/contracts/orders.ts";

export type Action = BulkBody["action"] | "ship";

/** Which orders a step can be done to, as far as the list knows. The server says of each whether it was. */
export const CAN: Record<Action, (order: OrderSummary) => boolean> = {
  "record-payment": ({ status }) => status === "awaiting-payment",
  pack: (order) => isPaid(order) && isHere(order) && order.packedAt === null,
  ship: (order) => isPaid(order) && isHere(order),
  cancel: (order) => order.status !== "cancelled" && isHere(order),
};

const isPaid = ({ status, paymentState }: OrderSummary) =>
  (status === "processing" || status === "completed") && paymentState !== "refunded";
const isHere = ({ shippingStatus }: OrderSummary) => shippingStatus === "pending";

/** An order as it is after a step that the server says was done, until the list is read again. */
export function afterStep(order: OrderSummary, action: Action): OrderSummary {
  switch (action) {
    case "record-payment":
      return { ...order, status: "processing" };
    case "cancel":
      return { ...order, status: "cancelled" };
    case "pack":
      return { ...order, packedAt: order.packedAt ?? order.updatedAt };
    case "ship":
      return { ...order, shippingStatus: "shipped", packedAt: order.packedAt ?? order.updatedAt };
  }
}
