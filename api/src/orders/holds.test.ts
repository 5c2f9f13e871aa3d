import { describe, expect, it, vi } from "vitest";
import { ledgerUnderTest } from "../testing/ledger-under-test.ts";
import { waitsForALock } from "../testing/waits-for-a-lock.ts";
import { cancelExpiredOrders } from "./cancel-expired-orders.ts";
import { remindOfPayments } from "./remind-of-payments.ts";

const shop = ledgerUnderTest();
const { placed, record, reverse, setStatus, ship, read, mailsOf } = shop;

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => () => new Date(Date.now() + hours * HOUR_MS);

/** Moves the whole order so many hours into the past. */
const age = (id: string, hours: number) => shop.api.sql`
  UPDATE orders SET created_at = created_at - make_interval(hours => ${hours}),
    held_since = held_since - make_interval(hours => ${hours}),
    hold_until = hold_until - make_interval(hours => ${hours}) WHERE id = ${id}`;

const remind = (hours = 0) => remindOfPayments({ db: shop.api.db, now: inHours(hours) });
const remindersOf = async (id: string) =>
  (await mailsOf(id)).filter((kind: string) => kind === "hold-reminder").length;

const ofAdmin = async (path: string) =>
  (await shop.api.request("GET", `/api/admin/orders${path}`, { as: shop.admin })).body;
const queues = () => ofAdmin("/queues");
const expired = async (): Promise<string[]> =>
  (await ofAdmin("?status=hold-expired")).orders.map(({ id }: { id: string }) => id);

describe("the reminder", () => {
  it("of an order that was revived comes a day after its hold began anew", async () => {
    const { id } = await placed();
    await age(id, 100);
    await setStatus(id, "cancelled");
    await setStatus(id, "awaiting-payment");
    await remind(0.1);
    expect(await remindersOf(id)).toBe(0);
    await remind(25);
    expect(await remindersOf(id)).toBe(1);
    await remind(26);
    expect(await remindersOf(id)).toBe(1);
  });

  it("of an order whose payment was taken back comes a day after that", async () => {
    const { id } = await placed();
    await age(id, 30);
    await remind();
    expect(await remindersOf(id)).toBe(1);
    const { body } = await record(id, "35.00");
    await reverse(body.entry.id);
    // The payment has withdrawn the waiting email.
    await remind(0.1);
    expect(await remindersOf(id)).toBe(0);
    await remind(25);
    expect(await remindersOf(id)).toBe(1);
  });
});

describe("an unpaid order that was shipped", () => {
  it("gets no reminder, because its goods are not held any more", async () => {
    const { id } = await placed();
    await ship(id);
    await age(id, 30);
    await remind();
    expect(await remindersOf(id)).toBe(0);
  });

  it("loses a reminder that waits", async () => {
    const { id } = await placed();
    await age(id, 30);
    await remind();
    await ship(id);
    expect(await remindersOf(id)).toBe(0);
  });

  it("is not among the orders whose hold expired, and is to be paid", async () => {
    const { id } = await placed();
    await age(id, 100);
    const before = await queues();
    expect(await expired()).toContain(id);
    await ship(id);
    expect(await expired()).not.toContain(id);
    const { toPay, holdExpired } = await queues();
    expect([toPay, holdExpired]).toEqual([before.toPay, before.holdExpired - 1]);
    expect((await read(id)).holdExpired).toBe(false);
  });
});

describe("the cancellation of expired orders", () => {
  it("leaves an order alone whose hold began anew after it was selected", async () => {
    const { id } = await placed();
    await age(id, 100);
    const { sql, db } = shop.api;
    const cancelling = await sql.begin(async (tx) => {
      await tx`SELECT 1 FROM orders WHERE id = ${id} FOR UPDATE`;
      const job = cancelExpiredOrders({ db, now: inHours(0) }, { id: null, name: "The shop" });
      await vi.waitFor(async () => expect(await waitsForALock(sql)).toBe(true), {
        timeout: 20_000,
      });
      // What opening it again changes in the meantime.
      await tx`UPDATE orders SET hold_until = now() + interval '48 hours' WHERE id = ${id}`;
      return { job };
    });
    expect(await cancelling.job).toBe(0);
    expect((await read(id)).status).toBe("awaiting-payment");
  });
});
