import type { Connection, Transaction } from "../db/client.ts";

/** Records when the personal data of orders was erased. */
export async function markOrdersErased(
  tx: Transaction,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  await tx.sql`
    UPDATE orders SET erased_at = ${at.toISOString()}
    WHERE id = ANY(${[...ids]}::text[]) AND erased_at IS NULL`;
}

/** Finished orders from before that time whose personal data is still there, oldest first. */
export async function findOrdersToErase(
  { sql }: Connection,
  before: Date,
  limit: number,
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    SELECT id FROM orders
    WHERE created_at < ${before.toISOString()} AND erased_at IS NULL
      AND status IN ('completed', 'cancelled')
      AND coalesce(money_state, '') NOT IN ('overpaid', 'refund-due')
    ORDER BY created_at, id LIMIT ${limit}`;
  return rows.map(({ id }) => id);
}
