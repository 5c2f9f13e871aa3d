import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databaseBefore } from "../testing/test-database.ts";

let shop: Awaited<ReturnType<typeof databaseBefore>>;

beforeAll(async () => {
  shop = await databaseBefore("0012_payments");
  await fillAsBefore();
  await shop.migrateOn();
});
afterAll(() => shop.close());

const RECEIVED = "2026-11-20T03:30:00Z";

/** As the release before leaves an order: it notes when it was paid, and nothing else of the money. */
async function anOrder(
  id: string,
  status: string,
  fields: { received?: boolean; total?: number } = {},
) {
  const { received = false, total = 35 } = fields;
  await shop.sql`
    INSERT INTO orders (id, email, first_name, last_name, subtotal, shipping, total, status, payment_received_at,
      updated_at)
    VALUES (${id}, 'ada@example.com', 'Ada', 'Byron', ${total}, 0, ${total}, ${status},
      ${received ? RECEIVED : null}, '2026-11-10T12:00:00Z')`;
}

async function fillAsBefore() {
  await shop.sql`INSERT INTO system_settings (id, key, value) VALUES ('zone', 'time_zone', 'America/Los_Angeles')`;
  await anOrder("waiting0", "awaiting-payment");
  await anOrder("process0", "processing", { received: true });
  await anOrder("complet0", "completed", { received: true, total: 99_999_999.99 });
  await anOrder("unnoted0", "completed");
  await anOrder("fornoth0", "completed", { received: true, total: 0 });
  await anOrder("unpaidc0", "cancelled");
  await anOrder("paidthe0", "cancelled", { received: true });
}

const entries = () => shop.sql`
  SELECT order_id, kind, method, amount::text, paid_change::text, received_on, note, actor_id, created_at
  FROM payments ORDER BY order_id`;

describe("an order of the release before", () => {
  it("that was paid has one entry of its total, of the day in the shop's time zone", async () => {
    const before = {
      kind: "payment",
      method: "other",
      note: "Before the ledger",
      actor_id: null,
      received_on: "2026-11-19",
    };
    expect(await entries()).toMatchObject([
      { order_id: "complet0", ...before, amount: "99999999.99", paid_change: "99999999.99" },
      { order_id: "paidthe0", ...before, amount: "35.00", paid_change: "35.00" },
      { order_id: "process0", ...before, amount: "35.00" },
      { order_id: "unnoted0", ...before, received_on: "2026-11-10" },
    ]);
  });

  it("has an id by which the ledger is listed: a UUID of version 7, of when it was recorded", async () => {
    const rows = await shop.sql`SELECT id FROM payments WHERE order_id = 'process0'`;
    expect(rows[0]?.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    const moment = Number.parseInt(String(rows[0]?.id).replaceAll("-", "").slice(0, 12), 16);
    expect(new Date(moment)).toEqual(new Date(RECEIVED));
  });

  it("is still marked as paid and unpaid by the release before, and the ledger follows", async () => {
    const paidOf = async (id: string) =>
      (
        await shop.sql`SELECT coalesce(sum(paid_change), 0)::text AS paid FROM payments WHERE order_id = ${id}`
      )[0]?.paid;
    await shop.sql`
      UPDATE orders SET status = 'awaiting-payment', payment_received_at = NULL WHERE id = 'process0'`;
    expect(await paidOf("process0")).toBe("0.00");
    await shop.sql`
      UPDATE orders SET status = 'completed', payment_received_at = now() WHERE id IN ('process0', 'waiting0')`;
    expect([await paidOf("process0"), await paidOf("waiting0")]).toEqual(["35.00", "35.00"]);
    // A cancellation leaves the money, as it leaves the moment of the payment.
    await shop.sql`UPDATE orders SET status = 'cancelled' WHERE id = 'waiting0'`;
    expect(await paidOf("waiting0")).toBe("35.00");
  });

  it("takes no money back that was refunded since", async () => {
    await shop.sql`
      INSERT INTO payments (id, order_id, kind, method, amount, paid_change, received_on)
      VALUES ('refund', 'unnoted0', 'refund', 'venmo', 1, -1, '2026-11-21')`;
    await shop.sql`
      UPDATE orders SET status = 'processing', payment_received_at = now() WHERE id = 'unnoted0'`;
    await shop.sql`
      UPDATE orders SET status = 'awaiting-payment', payment_received_at = NULL WHERE id = 'unnoted0'`;
    const kinds =
      await shop.sql`SELECT kind FROM payments WHERE order_id = 'unnoted0' ORDER BY created_at`;
    expect(kinds.map(({ kind }) => kind)).toEqual(["payment", "refund", "payment", "reversal"]);
  });
});

describe("an order that has entries already", () => {
  it("says what of its money asks for somebody, and goes on saying it", async () => {
    const before = await databaseBefore("0028_money_of_orders");
    const anEntry = (id: string, orderId: string, kind: string, change: number, amount = change) =>
      before.sql`
        INSERT INTO payments (id, order_id, kind, method, amount, paid_change, received_on)
        VALUES (${id}, ${orderId}, ${kind}, 'venmo', ${amount}, ${change}, '2026-11-21')`;
    const anAccount = async (
      id: string,
      status: string,
      ...entries: [string, number, number?][]
    ) => {
      await before.sql`
        INSERT INTO orders (id, email, first_name, last_name, subtotal, shipping, total, status)
        VALUES (${id}, 'ada@example.com', 'Ada', 'Byron', 35, 0, 35, ${status})`;
      for (const [index, [kind, change, amount]] of entries.entries()) {
        await anEntry(`${id}-${index}`, id, kind, change, amount);
      }
    };
    const states = async () =>
      Object.fromEntries(
        (await before.sql`SELECT id, money_state FROM orders`).map((row) => [
          row.id,
          row.money_state,
        ]),
      );
    await anAccount("waiting0", "awaiting-payment");
    await anAccount("partpaid", "awaiting-payment", ["payment", 10], ["write-off", 0, 5]);
    await anAccount("lessened", "awaiting-payment", ["write-off", 0, 5]);
    await anAccount("paid0000", "processing", ["payment", 35]);
    await anAccount("overpaid", "completed", ["payment", 35], ["payment", 1]);
    await anAccount("refunded", "completed", ["payment", 35], ["refund", -35, 35]);
    await anAccount("givemeit", "cancelled", ["payment", 35]);
    await before.migrateOn();
    const expected: Record<string, string | null> = {
      waiting0: null,
      partpaid: "part-paid",
      lessened: "written-down",
      paid0000: null,
      overpaid: "overpaid",
      refunded: "refunded",
      givemeit: "refund-due",
    };
    expect(await states()).toEqual(expected);
    // The release before, which knows nothing of it, records an entry and changes a status.
    await anEntry("later", "waiting0", "payment", 20);
    await before.sql`UPDATE orders SET status = 'cancelled' WHERE id = 'paid0000'`;
    await before.sql`UPDATE orders SET status = 'completed' WHERE id = 'givemeit'`;
    const later = { waiting0: "part-paid", paid0000: "refund-due", givemeit: null };
    expect(await states()).toEqual({ ...expected, ...later });
    await before.close();
  });
});
