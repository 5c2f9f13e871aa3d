import { desc, eq } from "drizzle-orm";
import { type Connection, columnsOf, readRow, type Transaction } from "../db/client.ts";
import type { Statement } from "../db/send-in-order.ts";
import { orders } from "../orders/orders.tables.ts";
import { savedQuotes } from "./saved-quotes.tables.ts";

/** A quote, with the order that was placed from it. */
export type SavedQuoteRow = typeof savedQuotes.$inferSelect & { orderId: string | null };

const MAX_LISTED = 200;

export async function insertSavedQuote(
  conn: Connection,
  quote: typeof savedQuotes.$inferInsert,
): Promise<SavedQuoteRow> {
  const [row] = await conn.insert(savedQuotes).values(quote).returning();
  if (!row) throw new Error("A quote was not stored");
  return { ...row, orderId: null };
}

/** Null for an unknown id. */
export async function findSavedQuote(conn: Connection, id: string): Promise<SavedQuoteRow | null> {
  const [row] = await withOrder(conn).where(eq(savedQuotes.id, id));
  return row ? { ...row.quote, orderId: row.orderId } : null;
}

/** A user's own quotes, newest first. */
export async function findQuotesOfUser(conn: Connection, userId: string): Promise<SavedQuoteRow[]> {
  const rows = await withOrder(conn)
    .where(eq(savedQuotes.userId, userId))
    .orderBy(desc(savedQuotes.createdAt), desc(savedQuotes.id))
    .limit(MAX_LISTED);
  return rows.map(({ quote, orderId }) => ({ ...quote, orderId }));
}

function withOrder(conn: Connection) {
  return conn
    .select({ quote: savedQuotes, orderId: orders.id })
    .from(savedQuotes)
    .leftJoin(orders, eq(orders.quoteId, savedQuotes.id));
}

/**
 * The quote that an order names, if it belongs to this user. Read in the order's transaction, after
 * the user's row is locked.
 */
export function quoteOfOrder(tx: Transaction, quoteId: string, userId: string): Statement {
  return tx.sql`
    SELECT ${columnsOf(tx, savedQuotes, "q")}, o.id AS order_id
    FROM saved_quotes q LEFT JOIN orders o ON o.quote_id = q.id
    WHERE q.id = ${quoteId} AND q.user_id = ${userId}`;
}

/** The row of `quoteOfOrder`. */
export function readSavedQuote(row: Record<string, unknown>): SavedQuoteRow {
  return { ...readRow(savedQuotes, row), orderId: (row.order_id as string | null) ?? null };
}
