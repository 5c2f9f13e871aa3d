import { and, desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Cents } from "#shared/domain/money.ts";
import { type Account, amountDue, refundDue } from "#shared/domain/payments.ts";
import {
  type AccountFilter,
  type AccountSearch,
  findAccountPage,
  findAccountsAfter,
} from "../accounts/account-pages.queries.ts";
import type { User } from "../accounts/accounts.queries.ts";
import { SEARCHED_TEXT, users } from "../accounts/accounts.tables.ts";
import { type Connection, rowOf, type Transaction } from "../db/client.ts";
import { escapeLike } from "../db/like.ts";
import { IS_QUOTED, orders, QUOTED_TEXT } from "../orders/orders.tables.ts";
import { accountIn, readAccounts } from "../payments/read-accounts.ts";
import { customerMerges, customerNotes } from "./customers.tables.ts";
import { MERGED_COLUMNS } from "./merged-columns.ts";

const found = ({ search }: AccountFilter) => and(eq(users.role, "customer"), matching(search));

/** Customers in the requested order, newest first by default. */
export const listCustomers = (conn: Connection, search: AccountSearch) =>
  findAccountPage(conn, found(search), search);

/** The customers of the same list after one of them (null for the first), for a file that is read page by page. */
export const findCustomersAfter = (
  conn: Connection,
  filter: AccountFilter,
  page: { after: User | null; limit: number },
) => findAccountsAfter(conn, found(filter), { ...page, sortBy: filter.sortBy });

/** Orders and payments that match a search lead to this many customers at most; nobody pages further. */
const MAX_FOUND = 500;

function matching(search = ""): SQL | undefined {
  const term = search.trim().toLowerCase();
  if (term === "") return undefined;
  const words = term.split(/\s+/);
  const holdsAll = (text: SQL) =>
    and(...words.map((word) => sql`${text} LIKE ${`%${escapeLike(word)}%`}`)) ?? sql`true`;
  const inAccount = holdsAll(SEARCHED_TEXT);
  // Shorter ones are in almost every order and payment.
  const isLong = /[\p{L}\p{N}]{3}/u.test(term);
  const ways = [...numberWay(term), ...(isLong ? otherWays(term, holdsAll) : [])];
  if (ways.length === 0) return inAccount;
  // As an array, which PostgreSQL computes once: so a rare word is found by the indexes, and for a frequent one the newest
  // customers are walked until the page is full.
  const ids = sql.join(
    ways.map((way) => sql`(${way})`),
    sql` UNION `,
  );
  return sql`(${inAccount} OR ${users.id} = ANY(ARRAY(${ids})))`;
}

/** By the number of an order, with or without its sign: #1A2B3C4D. */
function numberWay(term: string): SQL[] {
  const number = /^#?([0-9a-f]{8})$/.exec(term)?.[1]?.toUpperCase();
  if (!number) return [];
  return [sql`SELECT user_id FROM ${orders} WHERE upper(right(id, 8)) = ${number}`];
}

/** Each is a query for ids of accounts, with its own index. */
function otherWays(term: string, holdsAll: (text: SQL) => SQL): SQL[] {
  const whole = `%${escapeLike(term)}%`;
  const most = sql.raw(`LIMIT ${MAX_FOUND}`);
  return [
    sql`SELECT user_id FROM ${orders}
      WHERE (${IS_QUOTED}) AND ${QUOTED_TEXT} LIKE ${whole} AND lower(institution) LIKE ${whole} ${most}`,
    sql`SELECT user_id FROM buyer_applications WHERE lower(institution ->> 'name') LIKE ${whole} ${most}`,
    sql`SELECT into_id FROM customer_merges
      WHERE ${holdsAll(sql.raw(`lower(from_email || ' ' || from_name)`))} ${most}`,
    sql`SELECT o.user_id FROM statement_lines l
      JOIN payments p ON p.statement_line_id = l.id OR p.id = l.linked_payment_id
      JOIN ${sql.raw("orders")} o ON o.id = p.order_id
      WHERE ${holdsAll(sql.raw("l.search_text"))} AND ${holdsAll(sql.raw(PAYER_TEXT))} ${most}`,
    ...(term.includes("@")
      ? [
          sql`SELECT user_id FROM ${orders} WHERE lower(email) LIKE ${`${escapeLike(term)}%`} ${most}`,
        ]
      : []),
  ];
}

/** A line's search text contains its memo too. */
const PAYER_TEXT = `lower(coalesce(l.payer_name, '') || ' ' || coalesce(l.payer_email, ''))`;

export type CustomerSums = { orders: number; paid: Cents; balance: Cents; lastOrderAt: string };

/** What an order still costs; below zero what the customer gets back. */
export const openBalance = (status: string, account: Account): Cents =>
  amountDue(status, account) - refundDue(status, account);

export async function sumCustomers(conn: Connection, userIds: readonly string[]) {
  type Row = { id: string; userId: string; status: string; total: Cents; createdAt: string };
  const rows = await conn.sql<Row[]>`
    SELECT id, user_id AS "userId", status, (total * 100)::float8 AS total, created_at AS "createdAt"
    FROM orders WHERE user_id = ANY(${[...userIds]}::text[]) ORDER BY created_at`;
  const accounts = await readAccounts(conn, rows);
  const sums = new Map<string, CustomerSums>();
  for (const { userId, status, createdAt, ...order } of rows) {
    const account = accountIn(accounts, order);
    const { orders = 0, paid = 0, balance = 0 } = sums.get(userId) ?? {};
    sums.set(userId, {
      orders: orders + 1,
      paid: paid + account.paid,
      balance: balance + openBalance(status, account),
      lastOrderAt: createdAt,
    });
  }
  return sums;
}

/** The institutions of customers, by account: of the approved application, else of the newest order that names one. */
export async function findInstitutions({ sql }: Connection, userIds: readonly string[]) {
  const rows = await sql<{ id: string; name: string | null }[]>`
    SELECT u.id, coalesce(
      (SELECT institution ->> 'name' FROM buyer_applications
        WHERE user_id = u.id AND state = 'approved' ORDER BY decided_at DESC LIMIT 1),
      (SELECT institution FROM orders
        WHERE user_id = u.id AND institution IS NOT NULL ORDER BY created_at DESC, id DESC LIMIT 1)) AS name
    FROM unnest(${[...userIds]}::text[]) AS u(id)`;
  return new Map(rows.flatMap(({ id, name }) => (name ? [[id, name] as const] : [])));
}

/** The account that an ended account is a part of now; null for an account that was not merged. */
export async function findMergedInto(conn: Connection, fromId: string): Promise<string | null> {
  const [row] = await conn
    .select({ intoId: customerMerges.intoId })
    .from(customerMerges)
    .where(eq(customerMerges.fromId, fromId));
  return row?.intoId ?? null;
}

export async function insertMerge(
  tx: Transaction,
  { ended, intoId, actorId }: { ended: User; intoId: string; actorId: string },
): Promise<void> {
  await tx.insert(customerMerges).values({
    intoId,
    actorId,
    fromId: ended.id,
    fromEmail: ended.email,
    fromName: `${ended.firstName} ${ended.lastName}`,
    emailVerified: ended.emailVerified,
  });
}

const actor = { firstName: users.firstName, lastName: users.lastName };

/** The accounts that were merged into one, newest first. */
export async function findMerges(conn: Connection, intoId: string) {
  return conn
    .select({ ...getTableColumns(customerMerges), actor })
    .from(customerMerges)
    .leftJoin(users, eq(users.id, customerMerges.actorId))
    .where(eq(customerMerges.intoId, intoId))
    .orderBy(desc(customerMerges.createdAt));
}

export type NoteRow = typeof customerNotes.$inferSelect;

export async function insertNote(
  conn: Connection,
  note: Pick<NoteRow, "userId" | "text" | "actorId">,
): Promise<NoteRow> {
  return conn.insert(customerNotes).values(note).returning().then(rowOf);
}

/** The staff's notes about a customer, newest first. */
export async function findNotes(conn: Connection, userId: string) {
  return conn
    .select({ ...getTableColumns(customerNotes), actor })
    .from(customerNotes)
    .leftJoin(users, eq(users.id, customerNotes.actorId))
    .where(eq(customerNotes.userId, userId))
    .orderBy(desc(customerNotes.createdAt), desc(customerNotes.id));
}

/** Locks the orders of an account in the order of their ids, as everybody locks several orders. */
export async function lockOrdersOf(tx: Transaction, userId: string): Promise<void> {
  await tx.sql`SELECT 1 FROM orders WHERE user_id = ${userId} ORDER BY id FOR UPDATE`;
}

/**
 * Gives the account that stays the rows of the other one that cannot conflict, in the tables of all nouns (decision 0300).
 */
export async function moveRows(
  tx: Transaction,
  { from, into }: { from: string; into: string },
): Promise<void> {
  // The triggers of append-only tables let a row change its actor to this account.
  await tx.sql`SELECT set_config('aliquot.merging_into', ${into}, true)`;
  for (const [name, fate] of Object.entries(MERGED_COLUMNS)) {
    if (fate !== "moved") continue;
    const [table = "", column = ""] = name.split(".");
    const set = tx.sql(column);
    await tx.sql`UPDATE ${tx.sql(table)} SET ${set} = ${into} WHERE ${set} = ${from}`;
  }
  await tx.sql`SELECT set_config('aliquot.merging_into', '', true)`;
}
