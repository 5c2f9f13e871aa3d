import type { PaymentPage } from "#shared/contracts/payments.ts";
import type { EntryMethod } from "#shared/domain/payments.ts";
import type { Connection, Transaction } from "../db/client.ts";

/** The sums of one payment method; `received`, `refunded` and `net` are numerics as text. */
export type MethodSum = PaymentPage["sums"][number] & { entries: number };

/** The sums of entries `p`. A reversal has the kind of the entry that it reverses, and counts on its own day. */
export const sumsOfEntries = ({ sql }: Connection) => sql`
  count(*)::int AS entries,
  coalesce(sum(p.paid_change) FILTER (
    WHERE p.kind = 'payment' OR p.kind = 'reversal' AND p.paid_change < 0), 0)::numeric(20, 2) AS received,
  coalesce(-sum(p.paid_change) FILTER (
    WHERE p.kind = 'refund' OR p.kind = 'reversal' AND p.paid_change > 0), 0)::numeric(20, 2) AS refunded,
  sum(p.paid_change)::numeric(20, 2) AS net`;

/** The days that got entries since their sums were kept, newest first. */
export async function findLedgerDaysToKeep({ sql }: Connection): Promise<string[]> {
  const rows = await sql<{ day: string }[]>`
    SELECT DISTINCT day::text AS day FROM ledger_changes ORDER BY day DESC`;
  return rows.map(({ day }) => day);
}

/**
 * Computes the sums of a day anew. Its notes go first: what was added before this statement is in the sums, and a later
 * entry leaves a note that stays. Hold the lock `keptLedger`.
 */
export async function keepLedgerDay(tx: Transaction, day: string): Promise<void> {
  const { sql } = tx;
  await sql`DELETE FROM ledger_changes WHERE day = ${day}::date`;
  await sql`
    INSERT INTO ledger_days (day, method, entries, received, refunded, net)
    SELECT p.received_on, p.method, ${sumsOfEntries(tx)} FROM payments AS p
    WHERE p.received_on = ${day}::date GROUP BY p.received_on, p.method
    ON CONFLICT (day, method) DO UPDATE SET entries = excluded.entries, received = excluded.received,
      refunded = excluded.refunded, net = excluded.net`;
}

/** The sums of days, both inclusive, by method: those that are kept, and those of days that got entries since. */
export async function sumLedgerDays(
  conn: Connection,
  {
    from = "-infinity",
    to = "infinity",
    method,
  }: { from?: string; to?: string; method?: EntryMethod },
): Promise<MethodSum[]> {
  const { sql } = conn;
  const ofMethod = method ? sql`AND p.method = ${method}` : sql``;
  return sql<MethodSum[]>`
    WITH noted AS MATERIALIZED (
      SELECT DISTINCT day FROM ledger_changes WHERE day BETWEEN ${from}::date AND ${to}::date
    )
    SELECT method, sum(entries)::int AS entries, sum(received)::numeric(20, 2) AS received,
      sum(refunded)::numeric(20, 2) AS refunded, sum(net)::numeric(20, 2) AS net
    FROM (
      SELECT p.method, p.entries, p.received, p.refunded, p.net FROM ledger_days AS p
      WHERE p.day BETWEEN ${from}::date AND ${to}::date AND p.day NOT IN (SELECT day FROM noted) ${ofMethod}
      UNION ALL
      SELECT added.* FROM noted CROSS JOIN LATERAL (
        SELECT p.method, ${sumsOfEntries(conn)} FROM payments AS p
        WHERE p.received_on = noted.day ${ofMethod} GROUP BY p.method
      ) AS added
    ) AS days
    GROUP BY method ORDER BY method`;
}
