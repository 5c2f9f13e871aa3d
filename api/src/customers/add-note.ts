import type { OrderNote } from "#shared/contracts/desk.ts";
import { findUser } from "../accounts/accounts.queries.ts";
import type { Dependencies } from "../dependencies.ts";
import { notFound } from "../refusals.ts";
import { insertNote } from "./customers.queries.ts";

/**
 * Adds a note about a customer.
 * @throws Refusal 404
 */
export async function addCustomerNote(
  { db }: Pick<Dependencies, "db">,
  userId: string,
  text: string,
  actor: { id: string; name: string },
): Promise<OrderNote> {
  if (!(await findUser(db, userId))) throw notFound();
  const note = await insertNote(db, { userId, text: text.trim(), actorId: actor.id });
  return {
    id: note.id,
    text: note.text,
    actor: actor.name,
    createdAt: note.createdAt.toISOString(),
  };
}
