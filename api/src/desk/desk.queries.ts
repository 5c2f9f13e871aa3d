import { asc, eq } from "drizzle-orm";
import { users } from "../accounts/accounts.tables.ts";
import { type Connection, rowOf } from "../db/client.ts";
import { orderNotes } from "./desk.tables.ts";

export async function insertNote(
  conn: Connection,
  note: { orderId: string; text: string; actorId: string },
) {
  return conn.insert(orderNotes).values(note).returning().then(rowOf);
}

/** The notes of an order with their authors, oldest first. */
export async function findNotes(conn: Connection, orderId: string) {
  return conn
    .select({
      note: orderNotes,
      actor: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(orderNotes)
    .leftJoin(users, eq(users.id, orderNotes.actorId))
    .where(eq(orderNotes.orderId, orderId))
    .orderBy(asc(orderNotes.createdAt), asc(orderNotes.id));
}
