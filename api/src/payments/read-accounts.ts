import { type Cents, formatAmount } from "#shared/domain/money.ts";
import { type Account, newAccount } from "#shared/domain/payments.ts";
import type { Connection } from "../db/client.ts";

type Totalled = { id: string; total: Cents };

/** The accounts of these orders by order id, with one query. */
export async function readAccounts(
  { sql }: Connection,
  orders: readonly Totalled[],
): Promise<Map<string, Account>> {
  if (orders.length === 0) return new Map();
  // A double represents the cents of every amount exactly.
  const rows = await sql<(Account & { id: string })[]>`
    SELECT o.id, (o.total * 100)::float8 AS total, (a.paid * 100)::float8 AS paid,
      (a.refunded * 100)::float8 AS refunded, (a.credited * 100)::float8 AS credited,
      (a.written_off * 100)::float8 AS "writtenOff",
      (a.balance * 100)::float8 AS balance, a.payment_state AS "paymentState"
    FROM unnest(${orders.map(({ id }) => id)}::text[],
      ${orders.map(({ total }) => formatAmount(total))}::text[]) AS listed(id, total_text),
      LATERAL (SELECT id, total_text::numeric AS total) AS o,
      order_account(o.id, o.total) AS a`;
  return new Map(rows.map(({ id, ...account }) => [id, account]));
}

/** The account of one of the orders that `readAccounts` was asked for. */
export function accountIn(accounts: Map<string, Account>, { id, total }: Totalled): Account {
  return accounts.get(id) ?? newAccount(total);
}

export async function readAccount(conn: Connection, order: Totalled): Promise<Account> {
  return accountIn(await readAccounts(conn, [order]), order);
}
