import type { RefusedAddresses } from "#shared/contracts/bounces.ts";
import type { Database } from "../db/client.ts";
import { countRefused, listRefused } from "./bounces.queries.ts";

/** One page of the addresses that refused an email, newest first. */
export async function readRefusedAddresses(
  db: Database,
  page: { limit: number; offset: number },
): Promise<RefusedAddresses> {
  const [rows, total] = await Promise.all([listRefused(db, page), countRefused(db)]);
  return {
    addresses: rows.map(({ address: { id, email, reason, refusedAt }, customer }) => ({
      id,
      email,
      reason,
      refusedAt: refusedAt.toISOString(),
      customer: customer && {
        id: customer.id,
        name: `${customer.firstName} ${customer.lastName}`,
      },
    })),
    total,
  };
}
