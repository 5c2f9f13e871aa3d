import type { OrderNote } from "#shared/contracts/desk.ts";
import type { Dependencies } from "../dependencies.ts";
import { findOrder } from "../orders/orders.queries.ts";
import { notFound } from "../refusals.ts";
import { findNotes, insertNote } from "./desk.queries.ts";

/**
 * The staff's notes about an order, oldest first. Customers never see them.
 * @throws Refusal 404
 */
export async function readNotes(
  { db }: Pick<Dependencies, "db">,
  orderId: string,
): Promise<OrderNote[]> {
  if (!(await findOrder(db, orderId))) throw notFound();
  const rows = await findNotes(db, orderId);
  return rows.map(({ note, actor }) => ({
    id: note.id,
    text: note.text,
    actor: actor && `${actor.firstName} ${actor.lastName}`,
    createdAt: note.createdAt.toISOString(),
  }));
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
  if (!(await findOrder(db, orderId))) throw notFound();
  const note = await insertNote(db, { orderId, text: text.trim(), actorId: actor.id });
  return {
    id: note.id,
    text: note.text,
    actor: actor.name,
    createdAt: note.createdAt.toISOString(),
  };
}
