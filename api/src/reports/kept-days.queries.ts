import { REPORTS, type ReportKind } from "#shared/contracts/reports.ts";
import type { Connection, Transaction } from "../db/client.ts";
import { eachDay, partsOf, type ReportDays } from "./report-days.ts";

/** What the sums of a day are kept by; `stock` is of now. */
export type SummedBy = Exclude<ReportKind, "stock">;
const ALL_SUMS: readonly SummedBy[] = REPORTS.filter((by) => by !== "stock");

/** The day of the first paid order; no row without one. */
const firstDay = (sql: Connection["sql"], timeZone: string) => sql`
  SELECT (payment_received_at AT TIME ZONE ${timeZone})::date AS day FROM orders
  WHERE status IN ('processing', 'completed') ORDER BY payment_received_at LIMIT 1`;

/**
 * The days whose sums are not kept in this time zone, or whose orders changed since. Those before the first paid order are
 * not `toCompute`, because they have no sums.
 */
export async function findDaysNotKept(
  { sql }: Transaction,
  { from, to, timeZone }: ReportDays,
): Promise<{ others: string[]; toCompute: string[] }> {
  const rows = await sql<{ day: string; isComputed: boolean }[]>`
    WITH changed AS (
      SELECT DISTINCT (c.at AT TIME ZONE ${timeZone})::date AS day FROM sales_changes AS c
      WHERE c.at >= ${from}::date - 2 AND c.at < ${to}::date + 3
    ), first AS (${firstDay(sql, timeZone)})
    SELECT d::date::text AS day, coalesce(d::date >= (SELECT day FROM first), false) AS "isComputed"
    FROM generate_series(${from}::date::timestamp, ${to}::date::timestamp, '1 day') AS d
    LEFT JOIN sales_kept_days AS k ON k.day = d::date AND k.zone = ${timeZone}
    WHERE k.day IS NULL OR d::date IN (SELECT day FROM changed)`;
  const others = rows.map(({ day }) => day);
  return { others, toCompute: rows.flatMap(({ day, isComputed }) => (isComputed ? [day] : [])) };
}

/**
 * Differs once orders of these days changed, also where their number and sum stay: a change leaves a note, and the note
 * goes when its day is kept anew, which gives the day's row another transaction.
 */
export async function readSalesVersion(
  { sql }: Connection,
  { from, to }: ReportDays,
): Promise<string> {
  const [row] = await sql<{ version: string }[]>`
    SELECT concat_ws(' ', (SELECT max(id) FROM sales_changes), (
      SELECT sum(xmin::text::bigint) FROM sales_kept_days WHERE day BETWEEN ${from}::date AND ${to}::date)) AS version`;
  return row?.version ?? "";
}

/**
 * Past days that are not kept in this time zone, or whose orders changed since, newest first. From the first paid order
 * on, because before it nothing can be summed.
 */
export async function findDaysToKeep(
  { sql }: Connection,
  { today, timeZone }: { today: string; timeZone: string },
): Promise<string[]> {
  const rows = await sql<{ day: string }[]>`
    WITH changed AS (
      SELECT DISTINCT (c.at AT TIME ZONE ${timeZone})::date AS day FROM sales_changes AS c
      WHERE c.at < ${today}::date + 2
    ), first AS (${firstDay(sql, timeZone)}), past AS (
      SELECT d::date AS day
      FROM first, generate_series(first.day::timestamp, ${today}::date::timestamp - interval '1 day', '1 day') AS d
      UNION SELECT day FROM sales_kept_days
      -- Of days before the first order, whose orders were moved, only the notes are left.
      UNION SELECT day FROM changed
    )
    SELECT p.day::text AS day FROM past AS p
    LEFT JOIN sales_kept_days AS k ON k.day = p.day AND k.zone = ${timeZone}
    WHERE p.day < ${today}::date AND (k.day IS NULL OR p.day IN (SELECT day FROM changed))
    ORDER BY p.day DESC`;
  return rows.map(({ day }) => day);
}

/**
 * Computes the sums of a day anew. The notes of its changes go first: whatever was changed before this statement is in
 * the sums, and a later change leaves a note that stays. Days of another time zone go too, because a note that goes may
 * belong to one of them.
 */
export async function keepDay({ sql }: Transaction, day: string, timeZone: string): Promise<void> {
  await sql`
    DELETE FROM sales_changes
    WHERE at >= ${day}::date - 2 AND at < ${day}::date + 3 AND (at AT TIME ZONE ${timeZone})::date = ${day}::date`;
  await sql`DELETE FROM sales_kept_days WHERE zone <> ${timeZone}`;
  await sql`DELETE FROM sales_kept_spans WHERE ${day}::date BETWEEN first_day AND last_day`;
  await sql`DELETE FROM sales_days WHERE by = ANY(${[...ALL_SUMS]}::text[]) AND day = ${day}::date`;
  await sql`
    INSERT INTO sales_days
      (by, day, key, orders, units, net, shipping, tax, total, refunded, costed_units, costed_net, cost, gross)
    SELECT s.by, s.day, s.key, s.orders, s.units, s.net, s.shipping, s.tax, s.total, s.refunded, s.costed_units,
      s.costed_net, s.cost, s.gross
    FROM sales_of_days(ARRAY[${day}::date], ${timeZone}, ${[...ALL_SUMS]}::text[]) AS s
    -- Reports read them in this order. In the order of the function, nearly each row was on another page of the table.
    ORDER BY s.by, s.key`;
  await sql`
    INSERT INTO sales_kept_days (day, zone) VALUES (${day}::date, ${timeZone})
    ON CONFLICT (day) DO UPDATE SET zone = excluded.zone`;
}

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
