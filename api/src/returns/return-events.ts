import { orderNumber } from "#shared/domain/orders.ts";
import type { Transaction } from "../db/client.ts";
import { recordEvents } from "../webhooks/record-event.ts";
import type { ReturnRow } from "./returns.queries.ts";

/** The webhooks' event of a return that has another state. */
export async function recordChanged(
  tx: Transaction,
  { id, orderId, number, state }: Pick<ReturnRow, "id" | "orderId" | "number" | "state">,
): Promise<void> {
  const data = { id, orderId, orderNumber: orderNumber(orderId), number, state };
  await recordEvents(tx, [{ type: "return.changed", data }]);
}
