import type { Cents } from "#shared/domain/money.ts";
import { type Account, accountOf } from "#shared/domain/payments.ts";
import type { Connection } from "../db/client.ts";
import { findEntries } from "./payments.queries.ts";

type Totalled = { id: string; total: Cents };

/** The accounts of these orders by their ids, with one query for all of them. */
export async function readAccounts(
  conn: Connection,
  orders: readonly Totalled[],
): Promise<Map<string, Account>> {
  const ids = orders.map(({ id }) => id);
  const byOrder = Map.groupBy(await findEntries(conn, ids), (entry) => entry.orderId);
  return new Map(orders.map(({ id, total }) => [id, accountOf(total, byOrder.get(id) ?? [])]));
}

/** The account of one of the orders that `readAccounts` was asked for. */
export function accountIn(accounts: Map<string, Account>, { id, total }: Totalled): Account {
  return accounts.get(id) ?? accountOf(total, []);
}

/** The account of one order. */
export async function readAccount(conn: Connection, order: Totalled): Promise<Account> {
  return accountOf(order.total, await findEntries(conn, [order.id]));
}
