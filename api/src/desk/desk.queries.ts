import { asc, eq, sql } from "drizzle-orm";
import { users } from "../accounts/accounts.tables.ts";
import type { Connection } from "../db/client.ts";
import type { OrderRow } from "../orders/orders.queries.ts";
import { orders } from "../orders/orders.tables.ts";
import { orderNotes } from "./desk.tables.ts";

export type FoundOrder = Pick<
  OrderRow,
  | "id"
  | "status"
  | "shippingStatus"
  | "carrierName"
  | "serviceLevel"
  | "trackingNumber"
  | "trackingUrl"
>;

/** Orders by their numbers in upper case. Unknown numbers are absent. */
export async function findOrdersByNumber(
  conn: Connection,
  numbers: readonly string[],
): Promise<Map<string, FoundOrder>> {
  const rows = await conn
    .select({
      id: orders.id,
      status: orders.status,
      shippingStatus: orders.shippingStatus,
      carrierName: orders.carrierName,
      serviceLevel: orders.serviceLevel,
      trackingNumber: orders.trackingNumber,
      trackingUrl: orders.trackingUrl,
    })
    .from(orders)
    .where(sql`upper(right(${orders.id}, 8)) = ANY(${sql.param([...new Set(numbers)])}::text[])`);
  return new Map(rows.map((row) => [row.id.slice(-8).toUpperCase(), row]));
}

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
