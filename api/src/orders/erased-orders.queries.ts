import type { Transaction } from "../db/client.ts";

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
