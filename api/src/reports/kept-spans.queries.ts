import type { Connection, Transaction } from "../db/client.ts";
import { eachDay, partsOf, type ReportDays } from "./report-days.ts";

/** A calendar's week, month or quarter, by its first and last day. */
export type Span = { kind: string; from: string; to: string };

/** Past weeks, months and quarters whose days are all kept, and that are not kept themselves, newest first. */
export async function findSpansToKeep({ sql }: Connection): Promise<Span[]> {
  return sql<Span[]>`
    SELECT s.kind, s.first_day::text AS from, s.last_day::text AS to
    FROM (
      SELECT kinds.kind, date_trunc(kinds.kind, k.day)::date AS first_day,
        (date_trunc(kinds.kind, k.day) + kinds.duration)::date - 1 AS last_day, count(*) AS kept
      FROM sales_kept_days AS k
      CROSS JOIN (VALUES ('week', interval '7 days'), ('month', interval '1 month'), ('quarter', interval '3 months'))
        AS kinds(kind, duration)
      GROUP BY 1, 2, 3
    ) AS s
    WHERE s.kept = s.last_day - s.first_day + 1 AND NOT EXISTS (
      SELECT FROM sales_kept_spans AS k WHERE k.kind = s.kind AND k.first_day = s.first_day
    )
    ORDER BY s.first_day DESC`;
}

/**
 * Adds up the kept days of a span. A day that is kept anew later makes the span one that is not kept. Customers are left
 * out: most of them order once a month at most, so that a month would have as many rows as its days.
 */
export async function keepSpan({ sql }: Transaction, { kind, from, to }: Span): Promise<void> {
  await sql`DELETE FROM sales_spans WHERE kind = ${kind} AND first_day = ${from}::date`;
  await sql`
    INSERT INTO sales_spans
      (by, kind, first_day, key, orders, units, net, shipping, tax, total, refunded, costed_units, costed_net, cost, gross)
    SELECT by, ${kind}, ${from}::date, key, sum(orders), sum(units), sum(net), sum(shipping), sum(tax), sum(total),
      sum(refunded), sum(costed_units), sum(costed_net), sum(cost), sum(gross)
    FROM sales_days
    WHERE day BETWEEN ${from}::date AND ${to}::date AND by <> 'customers'
    GROUP BY by, key ORDER BY by, key`;
  await sql`
    INSERT INTO sales_kept_spans (kind, first_day, last_day) VALUES (${kind}, ${from}::date, ${to}::date)
    ON CONFLICT DO NOTHING`;
}

/** The kept spans within these days, the longest first. */
export async function findKeptSpans(
  { sql }: Transaction,
  { from, to }: ReportDays,
): Promise<Span[]> {
  return sql<Span[]>`
    SELECT kind, first_day::text AS from, last_day::text AS to FROM sales_kept_spans
    WHERE first_day >= ${from}::date AND last_day <= ${to}::date
    ORDER BY last_day - first_day DESC, first_day`;
}

/** Covers the days without `others`: by the first of the spans that fit, and by parts of the days that are left. */
export function coverDays(days: ReportDays, others: readonly string[], kept: readonly Span[]) {
  const left = new Set(eachDay(days));
  for (const day of others) left.delete(day);
  const spans = kept.filter((span) => {
    const inSpan = eachDay(span);
    if (!inSpan.every((day) => left.has(day))) return false;
    for (const day of inSpan) left.delete(day);
    return true;
  });
  return { spans, parts: partsOf(days, (day) => left.has(day)) };
}
