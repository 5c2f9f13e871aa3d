import type { Transaction } from "../db/client.ts";
import { MERGED_COLUMNS } from "./merged-columns.ts";

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
