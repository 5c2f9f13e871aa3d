import { type OrderNote, orderNote } from "#shared/contracts/desk.ts";
import { findUser } from "../accounts/accounts.queries.ts";
import type { Connection } from "../db/client.ts";
import { presentAs } from "../present-as.ts";
import { required } from "../refusals.ts";
import { insertNote } from "./customers.queries.ts";

/**
 * Adds a note about a customer.
 * @throws Refusal 404
 */
export async function addCustomerNote(
  db: Connection,
  userId: string,
  text: string,
  actor: { id: string; name: string },
): Promise<OrderNote> {
  await required(findUser(db, userId));
  const note = await insertNote(db, { userId, text: text.trim(), actorId: actor.id });
  return presentAs(orderNote, { ...note, actor: actor.name });
}
