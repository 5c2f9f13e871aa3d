import { asc, eq } from "drizzle-orm";
import { users } from "../accounts/accounts.tables.ts";
import type { Connection } from "../db/client.ts";
import { orderNotes } from "./desk.tables.ts";

export async function insertNote(
  conn: Connection,
  note: { orderId: string; text: string; actorId: string },
) {
  const [row] = await conn
    .insert(orderNotes)
    .values({ id: Bun.randomUUIDv7(), ...note })
    .returning();
  if (!row) throw new Error("The insert of a note returned no row");
  return row;
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
