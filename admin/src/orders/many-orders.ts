import type { BulkBody } from "#shared/contracts/desk.ts";
import type { OrderSummary } from "#shared/contracts/orders.ts";
import { hasAllLeft, hasLeft } from "#shared/domain/order-life.ts";
import { isPaidStatus } from "#shared/domain/orders.ts";

export type Action = BulkBody["action"] | "ship";

/** Whether an action applies to an order, according to the list. The server decides for each order. */
export const CAN: Record<Action, (order: OrderSummary) => boolean> = {
  "record-payment": ({ status }) => status === "awaiting-payment",
  pack: (order) => isPaid(order) && isHere(order) && order.packedAt === null,
  ship: (order) => isPaid(order) && isHere(order),
  cancel: (order) => order.status !== "cancelled" && !hasLeft(order),
};

const isPaid = ({ status, paymentState }: OrderSummary) =>
  isPaidStatus(status) && paymentState !== "refunded";
const isHere = (order: OrderSummary) => !hasAllLeft(order);

/** The order after an action succeeded, until the list is refetched. */
export function afterStep(order: OrderSummary, action: Action): OrderSummary {
  switch (action) {
    case "record-payment":
      return { ...order, status: "processing" };
    case "cancel":
      return { ...order, status: "cancelled" };
    case "pack":
      return { ...order, packedAt: order.packedAt ?? order.updatedAt, readyToShip: true };
    case "ship":
      return {
        ...order,
        shippingStatus: "shipped",
        packedAt: order.packedAt ?? order.updatedAt,
        readyToShip: false,
      };
  }
}
