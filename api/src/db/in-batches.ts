import type { Connection, Transaction } from "./client.ts";

/** Does the work in one transaction after the other, until it finds less than a whole batch. Returns how many it found. */
export async function inBatches(
  db: Connection,
  size: number,
  work: (tx: Transaction) => Promise<number>,
): Promise<number> {
  let total = 0;
  for (let found = size; found === size; total += found) found = await db.transaction(work);
  return total;
}
