import { and, count, desc, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { SellerQuotesQuery } from "#shared/contracts/seller-quotes.ts";
import { findUserOfProvedEmail } from "../accounts/accounts.queries.ts";
import { type Connection, columnsOf, readRow, rowOf, type Transaction } from "../db/client.ts";
import { escapeLike } from "../db/like.ts";
import type { Query } from "../db/send-in-order.ts";
import { orders } from "../orders/orders.tables.ts";
import { savedQuotes } from "./saved-quotes.tables.ts";

export type SavedQuoteRow = typeof savedQuotes.$inferSelect & { orderId: string | null };

const MAX_LISTED = 200;

export async function insertSavedQuote(conn: Connection, quote: typeof savedQuotes.$inferInsert) {
  const row = await conn.insert(savedQuotes).values(quote).returning().then(rowOf);
  return { ...row, orderId: null };
}

/** Null for an unknown id. */
export async function findSavedQuote(conn: Connection, id: string): Promise<SavedQuoteRow | null> {
  const [row] = await withOrder(conn).where(eq(savedQuotes.id, id));
  return row ? flat(row) : null;
}

/** The account that a quote belongs to: its own, or the one that has proved its address since. Null for none. */
export async function findOwner(
  conn: Connection,
  { userId, customer }: SavedQuoteRow,
): Promise<string | null> {
  if (userId !== null || !customer) return userId;
  return (await findUserOfProvedEmail(conn, customer.email.toLowerCase()))?.id ?? null;
}

/** The order that was placed from a quote; null for none. */
export async function findOrderOfQuote(conn: Connection, id: string): Promise<string | null> {
  return (await findSavedQuote(conn, id))?.orderId ?? null;
}

/** A user's own quotes, and those that the seller made for the address before there was an account, newest first. */
export async function findQuotesOfUser(conn: Connection, userId: string): Promise<SavedQuoteRow[]> {
  const rows = await withOrder(conn)
    .where(or(eq(savedQuotes.userId, userId), isForAddressOf(userId)))
    .orderBy(desc(savedQuotes.createdAt), desc(savedQuotes.id))
    .limit(MAX_LISTED);
  return rows.map(flat);
}

/** Only a proved address: anybody can open an account with somebody else's. */
const isForAddressOf = (userId: string): SQL =>
  sql`(${savedQuotes.userId} IS NULL AND lower(${savedQuotes.customer}->>'email') =
    (SELECT lower(email) FROM users WHERE users.id = ${userId} AND email_verified))`;

/**
 * Gives an account the quotes that the seller made for an address before it had an account. They belong to whoever has
 * proved the address.
 */
export async function moveQuotesOfAddress(
  tx: Transaction,
  { email, into }: { email: string; into: string },
): Promise<void> {
  await tx.sql`
    UPDATE saved_quotes SET user_id = ${into}
    WHERE user_id IS NULL AND lower(customer->>'email') = lower(${email})`;
}

type Filter = Pick<SellerQuotesQuery, "state" | "search"> & { now: Date };

/** A page of the quotes of all customers, newest first. Quotes from before customers were stored are left out. */
export async function findQuotePage(
  conn: Connection,
  filter: Filter,
  { limit, offset }: { limit: number; offset: number },
): Promise<SavedQuoteRow[]> {
  const rows = await withOrder(conn)
    .where(conditionOf(filter))
    .orderBy(desc(savedQuotes.createdAt), desc(savedQuotes.id))
    .limit(limit)
    .offset(offset);
  return rows.map(flat);
}

export async function countQuotes(conn: Connection, filter: Filter): Promise<number> {
  const [row] = await conn
    .select({ total: count() })
    .from(savedQuotes)
    .leftJoin(orders, eq(orders.quoteId, savedQuotes.id))
    .where(conditionOf(filter));
  return row?.total ?? 0;
}

function conditionOf({ state, search, now }: Filter): SQL | undefined {
  const words = (search ?? "")
    .trim()
    .replace(/^#?(Q-)?/i, "")
    .toLowerCase();
  const beside = `%${escapeLike(words)}%`;
  const found = sql`lower(right(${savedQuotes.id}, 8) || ' ' || (${savedQuotes.customer}->>'email') || ' ' ||
    (${savedQuotes.customer}->>'firstName') || ' ' || (${savedQuotes.customer}->>'lastName')) LIKE ${beside}`;
  return and(
    isNotNull(savedQuotes.customer),
    words === "" ? undefined : found,
    state === "ordered" ? isNotNull(orders.id) : undefined,
    state === "open" ? and(isNull(orders.id), gt(savedQuotes.expiresAt, now)) : undefined,
    state === "expired" ? and(isNull(orders.id), lte(savedQuotes.expiresAt, now)) : undefined,
  );
}

/**
 * The quote, locked until the transaction ends, so that the seller orders it once. A customer's order, which refers to the
 * quote, does not wait for this lock. Null for an unknown id.
 */
export async function lockSavedQuote(tx: Transaction, id: string): Promise<SavedQuoteRow | null> {
  await tx.sql`SELECT id FROM saved_quotes WHERE id = ${id} FOR NO KEY UPDATE`;
  return findSavedQuote(tx, id);
}

/** The same, and it waits for a customer's order that refers to the quote, as that order waits for this lock. */
export async function lockQuoteAlone(tx: Transaction, id: string): Promise<SavedQuoteRow | null> {
  await tx.sql`SELECT id FROM saved_quotes WHERE id = ${id} FOR UPDATE`;
  return findSavedQuote(tx, id);
}

export async function endQuote(tx: Transaction, id: string, expiresAt: Date): Promise<void> {
  await tx.update(savedQuotes).set({ expiresAt }).where(eq(savedQuotes.id, id));
}

const flat = ({
  quote,
  orderId,
}: {
  quote: typeof savedQuotes.$inferSelect;
  orderId: string | null;
}) => ({
  ...quote,
  orderId,
});

function withOrder(conn: Connection) {
  return conn
    .select({ quote: savedQuotes, orderId: orders.id })
    .from(savedQuotes)
    .leftJoin(orders, eq(orders.quoteId, savedQuotes.id));
}

/**
 * The quote that an order names, if it belongs to this user or to the user's address. Read in the order's transaction, after
 * the user's row is locked.
 */
export function quoteOfOrder(tx: Transaction, quoteId: string, userId: string): Query {
  return tx.sql`
    SELECT ${columnsOf(tx, savedQuotes, "q")}, o.id AS order_id
    FROM saved_quotes q LEFT JOIN orders o ON o.quote_id = q.id
    WHERE q.id = ${quoteId} AND (q.user_id = ${userId} OR q.user_id IS NULL
      AND lower(q.customer->>'email') =
        (SELECT lower(email) FROM users WHERE id = ${userId} AND email_verified))
    FOR KEY SHARE OF q`;
}

export function readSavedQuote(row: Record<string, unknown>): SavedQuoteRow {
  return { ...readRow(savedQuotes, row), orderId: (row.order_id as string | null) ?? null };
}
