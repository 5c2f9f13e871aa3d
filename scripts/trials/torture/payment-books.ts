import type { Sql } from "postgres";
import { type Check, none } from "../stage/checks.ts";

type Entry = {
  id: string;
  orderId: string;
  kind: "payment" | "refund" | "write-off" | "reversal";
  cents: number;
  change: number;
  /** By how much it lowers the price of its order; null for nothing. */
  credited: number | null;
  byStatus: boolean;
  reverses: string | null;
};
type Event = { id: string; orderId: string; before: string | null; after: string };
type Order = { id: string; status: string; cents: number; isReceived: boolean; mails: string[] };

/** By how much entries lower the price, by their id. */
type Lowered = ReadonlyMap<string, number>;

/** The expected account of an order, computed from its entries alone. */
function recount(total: number, entries: readonly Entry[], lowered: Lowered) {
  const reversed = new Set(entries.map(({ reverses }) => reverses));
  const sum = (kind: Entry["kind"]) =>
    entries
      .filter((entry) => entry.kind === kind && !reversed.has(entry.id))
      .reduce((cents, entry) => cents + entry.cents, 0);
  const paid = sum("payment") - sum("refund");
  const less = entries
    .filter(({ id }) => !reversed.has(id))
    .reduce((cents, { id }) => cents + (lowered.get(id) ?? 0), 0);
  const price = Math.max(0, total - less);
  return {
    ...{ paid, less, balance: total - paid - sum("write-off") },
    open: Math.max(0, price - paid - sum("write-off")),
    overpaid: Math.max(0, paid - price),
    isRefunded: paid === 0 && sum("refund") > 0,
  };
}

/**
 * A refund of a paid order lowers the price by what it exceeds the overpayment. A payment of an order whose whole money
 * went back makes the price what it was.
 */
function lowersBy(
  { kind, cents }: Entry,
  { less, open, overpaid, isRefunded }: ReturnType<typeof recount>,
  { status, isRevived }: { status: string; isRevived: boolean },
): number {
  if (kind === "refund") return isPaid(status) ? Math.max(0, cents - overpaid) : 0;
  const paysAnew = kind === "payment" && isRefunded && open === 0;
  return paysAnew && (status !== "cancelled" || isRevived) ? -less : 0;
}

const isPaid = (status: string) => status === "processing" || status === "completed";

/**
 * The emails that an order's entries and changes require, one per cause, its final status and its price.
 * Written from the rules alone, without the shop's functions.
 */
function replay({ cents }: Order, entries: readonly Entry[], events: readonly Event[]) {
  const steps = [...entries, ...events].toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const mails = ["order-placed"];
  const made: Entry[] = [];
  const lowered = new Map<string, number>();
  let status = "awaiting-payment";
  for (const [place, step] of steps.entries()) {
    if (!("kind" in step)) {
      if (step.after === "cancelled") mails.push("order-cancelled");
      if (!isPaid(status) && isPaid(step.after)) mails.push("payment-received");
      status = step.after;
      continue;
    }
    const next = steps[place + 1];
    // Money for a cancelled order reopens it, or is kept.
    const isRevived =
      status === "cancelled" &&
      next !== undefined &&
      !("kind" in next) &&
      next.before === "cancelled";
    lowered.set(step.id, lowersBy(step, recount(cents, made, lowered), { status, isRevived }));
    made.push(step);
    if (!["payment", "write-off"].includes(step.kind) || step.byStatus) continue;
    const { open, overpaid } = recount(cents, made, lowered);
    if (open > 0 && (status !== "cancelled" || isRevived)) mails.push("part-payment-received");
    if (overpaid > 0 && isPaid(status)) mails.push("overpayment-received");
    // The rest of an order that costs more than was paid.
    if (open === 0 && overpaid === 0 && isPaid(status)) mails.push("payment-received");
  }
  return { mails: mails.toSorted(), status, lowered };
}

/** Compares the shop's answers about these orders, and all stored statement lines, with a recomputation. */
export async function proveMoney(
  sql: Sql,
  answered: ReadonlyMap<string, { paid: string; balance: string; status: string }>,
): Promise<Check[]> {
  const ids = [...answered.keys()];
  const orders = await sql<Order[]>`
    SELECT id, status, (total * 100)::int AS cents, payment_received_at IS NOT NULL AS "isReceived",
      ARRAY(SELECT kind FROM mails WHERE order_id = orders.id AND kind NOT LIKE 'seller-%'
        AND kind <> 'order-reopened') AS mails
    FROM orders WHERE id = ANY(${ids}::text[])`;
  const entries = Map.groupBy(
    await sql<Entry[]>`
      SELECT id, order_id AS "orderId", kind, (amount * 100)::int AS cents, (paid_change * 100)::int AS change,
        (credited * 100)::int AS credited, by_status AS "byStatus", reverses
      FROM payments WHERE order_id = ANY(${ids}::text[]) ORDER BY id`,
    ({ orderId }) => orderId,
  );
  const events = Map.groupBy(
    await sql<Event[]>`
      SELECT id, order_id AS "orderId", before, after FROM order_events
      WHERE order_id = ANY(${ids}::text[]) AND kind IN ('status-changed', 'hold-expired') ORDER BY id`,
    ({ orderId }) => orderId,
  );
  const wrong = { account: 0, status: 0, mails: 0 };
  for (const order of orders) {
    const own = entries.get(order.id) ?? [];
    const expected = replay(order, own, events.get(order.id) ?? []);
    const { paid, balance, open } = recount(order.cents, own, expected.lowered);
    const told = answered.get(order.id);
    const changed = own.reduce((sum, { change }) => sum + change, 0);
    const isPriced = own.every(({ id, credited }) => expected.lowered.get(id) === (credited ?? 0));
    const isTold = centsOf(told?.paid) === paid && centsOf(told?.balance) === balance;
    if (!isTold || !isPriced || changed !== paid) wrong.account += 1;
    const isOdd =
      (order.status === "awaiting-payment" && (open === 0 || order.isReceived)) ||
      (isPaid(order.status) && !order.isReceived);
    if (isOdd || expected.status !== order.status || told?.status !== order.status) {
      wrong.status += 1;
    }
    if (order.mails.toSorted().join() !== expected.mails.join()) wrong.mails += 1;
  }
  return [
    none(
      "accounts other than a recount of their entries",
      wrong.account + ids.length - orders.length,
    ),
    none("statuses that do not follow from money and changes", wrong.status),
    none("orders whose mails are not one for each cause", wrong.mails),
    none(
      "lines applied for more than their gross, or other than their entries say",
      await lines(sql),
    ),
    none("entries that were reversed twice, or made paid negative", await odd(sql)),
  ];
}

const centsOf = (amount: string | undefined) => Math.round(Number(amount) * 100);

async function lines(sql: Sql): Promise<number> {
  const rows = await sql`
    SELECT l.id FROM statement_lines l
    LEFT JOIN payments p ON p.statement_line_id = l.id AND p.kind = 'payment'
      AND NOT EXISTS (SELECT FROM payments later WHERE later.reverses = p.id)
    GROUP BY l.id
    HAVING l.applied <> coalesce(sum(p.amount), 0) OR coalesce(sum(p.amount), 0) > greatest(l.gross, 0)
      OR (l.undone_at IS NOT NULL AND count(p.id) > 0)`;
  return rows.length;
}

async function odd(sql: Sql): Promise<number> {
  const rows = await sql`
    SELECT reverses FROM payments WHERE reverses IS NOT NULL GROUP BY reverses HAVING count(*) > 1
    UNION ALL
    SELECT order_id FROM (
      SELECT order_id, sum(paid_change) OVER (PARTITION BY order_id ORDER BY id) AS paid FROM payments) AS running
    WHERE paid < 0`;
  return rows.length;
}
