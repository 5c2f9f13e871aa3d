import { type OrderNote, orderNote } from "#shared/contracts/desk.ts";
import type { Dependencies } from "../dependencies.ts";
import { findOrder } from "../orders/orders.queries.ts";
import { presentAs } from "../present-as.ts";
import { required } from "../refusals.ts";
import { findNotes, insertNote } from "./desk.queries.ts";

/**
 * The staff's notes about an order, oldest first. Customers never see them.
 * @throws Refusal 404
 */
export async function readNotes(
  { db }: Pick<Dependencies, "db">,
  orderId: string,
): Promise<OrderNote[]> {
  await required(findOrder(db, orderId));
  const rows = await findNotes(db, orderId);
  return rows.map(({ note, actor }) =>
    presentAs(orderNote, { ...note, actor: actor && `${actor.firstName} ${actor.lastName}` }),
  );
}

/**
 * Adds a note to an order.
 * @throws Refusal 404
 */
export async function addNote(
  { db }: Pick<Dependencies, "db">,
  orderId: string,
  text: string,
  actor: { id: string; name: string },
): Promise<OrderNote> {
  await required(findOrder(db, orderId));
  const note = await insertNote(db, { orderId, text: text.trim(), actorId: actor.id });
  return presentAs(orderNote, { ...note, actor: actor.name });
}
