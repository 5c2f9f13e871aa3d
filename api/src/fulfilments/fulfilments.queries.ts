import { asc, eq, inArray } from "drizzle-orm";
import { type Connection, firstOf, type Transaction } from "../db/client.ts";
import { newerVersion } from "../db/versions.ts";
import { SHIPMENT_FACTS, type ShipmentFact } from "../orders/orders.tables.ts";
import { fulfilmentLines, fulfilments } from "./fulfilments.tables.ts";

export type FulfilmentRow = typeof fulfilments.$inferSelect;
export type FulfilmentLineRow = typeof fulfilmentLines.$inferSelect;
/** A fulfilment with its lines, in the order of the order's items. */
export type FulfilmentWithLines = FulfilmentRow & { lines: FulfilmentLineRow[] };
export type FulfilmentChange = Partial<Omit<FulfilmentRow, "id" | "orderId" | "number">>;
export type ShipmentRow = Pick<FulfilmentRow, ShipmentFact>;
export type FulfilmentUnits = { orderItemId: string; quantity: number };

/** The facts of a shipment and of its label, which an order copies of its newest shipment. */
export const shipmentOf = (row: ShipmentRow) =>
  Object.fromEntries(SHIPMENT_FACTS.map((name) => [name, row[name]] as const)) as ShipmentRow;

export async function findFulfilments(conn: Connection, orderIds: readonly string[]) {
  if (orderIds.length === 0) return [];
  const rows = await conn
    .select()
    .from(fulfilments)
    .where(inArray(fulfilments.orderId, [...orderIds]))
    .orderBy(asc(fulfilments.orderId), asc(fulfilments.number));
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const lines = await conn
    .select()
    .from(fulfilmentLines)
    .where(inArray(fulfilmentLines.fulfilmentId, ids))
    .orderBy(asc(fulfilmentLines.orderItemId));
  const linesOf = Map.groupBy(lines, ({ fulfilmentId }) => fulfilmentId);
  return rows.map((row) => ({ ...row, lines: linesOf.get(row.id) ?? [] }));
}

export async function findFulfilment(conn: Connection, id: string): Promise<FulfilmentRow | null> {
  return conn.select().from(fulfilments).where(eq(fulfilments.id, id)).then(firstOf);
}

/** Adds an open fulfilment. The order must be locked. Returns its id. */
export async function insertFulfilment(
  tx: Transaction,
  { orderId, number }: { orderId: string; number: number },
  lines: readonly FulfilmentUnits[],
): Promise<string> {
  const id = Bun.randomUUIDv7();
  await tx.insert(fulfilments).values({ id, orderId, number });
  await insertLines(tx, id, lines);
  return id;
}

async function insertLines(
  tx: Transaction,
  fulfilmentId: string,
  lines: readonly FulfilmentUnits[],
) {
  if (lines.length === 0) return;
  await tx
    .insert(fulfilmentLines)
    .values(lines.map(({ orderItemId, quantity }) => ({ fulfilmentId, orderItemId, quantity })));
}

/** Replaces the lines of a fulfilment. The allocation of a line must not exceed its new quantity. */
export async function replaceLines(
  tx: Transaction,
  { id, lines: before }: FulfilmentWithLines,
  lines: readonly FulfilmentUnits[],
): Promise<void> {
  const wanted = new Map(lines.map(({ orderItemId, quantity }) => [orderItemId, quantity]));
  const known = new Set(before.map(({ orderItemId }) => orderItemId));
  for (const { orderItemId, quantity } of before) {
    const next = wanted.get(orderItemId);
    if (next === undefined) {
      await tx.sql`
        DELETE FROM fulfilment_lines WHERE fulfilment_id = ${id} AND order_item_id = ${orderItemId}`;
    } else if (next !== quantity) {
      await tx.sql`
        UPDATE fulfilment_lines SET quantity = ${next}
        WHERE fulfilment_id = ${id} AND order_item_id = ${orderItemId}`;
    }
  }
  await insertLines(
    tx,
    id,
    lines.filter(({ orderItemId }) => !known.has(orderItemId)),
  );
}

export async function updateFulfilment(tx: Transaction, id: string, change: FulfilmentChange) {
  await tx
    .update(fulfilments)
    .set({ ...change, updatedAt: newerVersion(fulfilments.updatedAt) })
    .where(eq(fulfilments.id, id));
}

/** Records units that came back. A check of the database refuses more than the line has. */
export async function addReturned(
  tx: Transaction,
  units: readonly (FulfilmentUnits & { fulfilmentId: string })[],
): Promise<void> {
  for (const { fulfilmentId, orderItemId, quantity } of units) {
    await tx.sql`
      UPDATE fulfilment_lines SET returned = returned + ${quantity}
      WHERE fulfilment_id = ${fulfilmentId} AND order_item_id = ${orderItemId}`;
  }
}
