import { formatAmount } from "#shared/domain/money.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import { type Connection, firstOf, rowOf, selectRows, type Transaction } from "../db/client.ts";
import { recordEvent } from "../webhooks/record-event.ts";
import { payments } from "./payments.tables.ts";

export type PaymentRow = typeof payments.$inferSelect;

export type NewEntry = Omit<
  PaymentRow,
  "id" | "createdAt" | "statementLineId" | "returnId" | "credited"
> & {
  /** The result of `creditedBy`; a refund and a credit must have it. */
  credited?: PaymentRow["credited"];
  statementLineId?: string;
  returnId?: string;
};

/** The entries of these orders, in the order in which they were made. */
export async function findEntries(conn: Connection, orderIds: readonly string[]) {
  if (orderIds.length === 0) return [];
  const ofOrders = conn.sql`
    WHERE order_id = ANY(${[...orderIds]}::text[]) ORDER BY created_at, id`;
  return selectRows(conn, payments, ofOrders);
}

export const findEntry = (conn: Connection, id: string): Promise<PaymentRow | null> =>
  selectRows(conn, payments, conn.sql`WHERE id = ${id}`).then(firstOf);

/**
 * Adds an entry to the ledger of an order whose row is locked, and records its event.
 * @throws the database's check_violation for what the rules of `shared/domain/payments.ts` should have refused
 */
export async function insertEntry(tx: Transaction, entry: NewEntry): Promise<PaymentRow> {
  const added = await tx.insert(payments).values(entry).returning().then(rowOf);
  await recordEvent(tx, "payment.recorded", {
    id: added.id,
    orderId: added.orderId,
    orderNumber: orderNumber(added.orderId),
    kind: added.kind,
    method: added.method,
    amount: formatAmount(added.amount),
  });
  return added;
}

/** What the caller adds to a reversal; the rest follows from the reversed entry. */
export type NewReversal = Pick<
  NewEntry,
  "receivedOn" | "reference" | "note" | "byStatus" | "actorId"
>;

/** Reverses an entry with its exact opposite, in the ledger of an order whose row is locked. */
export function insertReversal(
  tx: Transaction,
  { id, orderId, method, amount, paidChange }: PaymentRow,
  added: NewReversal,
): Promise<PaymentRow> {
  const opposite = { kind: "reversal" as const, reverses: id, paidChange: -paidChange };
  return insertEntry(tx, { ...opposite, orderId, method, amount, ...added });
}

/** Names of the people who made these entries. */
export async function findActorNames(
  conn: Connection,
  ids: readonly (string | null)[],
): Promise<Map<string, string>> {
  const known = ids.filter((id) => id !== null);
  if (known.length === 0) return new Map();
  const rows = await conn.sql<{ id: string; name: string }[]>`
    SELECT id, first_name || ' ' || last_name AS name FROM users WHERE id = ANY(${known}::text[])`;
  return new Map(rows.map(({ id, name }) => [id, name]));
}
