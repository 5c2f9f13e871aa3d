import type { Connection } from "../db/client.ts";
import type { FulfilmentWithLines } from "../fulfilments/fulfilments.queries.ts";
import { findFulfilment } from "../fulfilments/fulfilments.queries.ts";
import { findOrder } from "../orders/orders.queries.ts";
import { type OrderLife, readLife } from "../orders/read-life.ts";
import { notFound } from "../refusals.ts";

export type Parcel = { life: OrderLife; fulfilment: FulfilmentWithLines };

/** A fulfilment with the order that it belongs to. @throws Refusal 404 */
export async function readParcel(conn: Connection, id: string): Promise<Parcel> {
  const known = await findFulfilment(conn, id);
  const order = known && (await findOrder(conn, known.orderId));
  if (!order) throw notFound();
  return parcelIn(await readLife(conn, order), id);
}

/** @throws Refusal 404 */
export function parcelIn(life: OrderLife, id: string): Parcel {
  const fulfilment = life.fulfilments.find((each) => each.id === id);
  if (!fulfilment) throw notFound();
  return { life, fulfilment };
}

/** The order items of a parcel. `quantity` counts only the units in this parcel. */
export const unitsIn = ({ life, fulfilment }: Parcel) =>
  fulfilment.lines.flatMap(({ orderItemId, quantity }) => {
    const item = life.items.find(({ id }) => id === orderItemId);
    return item ? [{ ...item, quantity }] : [];
  });
