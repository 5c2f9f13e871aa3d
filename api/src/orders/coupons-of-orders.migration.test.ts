import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databaseBefore } from "../testing/test-database.ts";

let shop: Awaited<ReturnType<typeof databaseBefore>>;
let ordersBefore: unknown[];
let warnings: string[];

beforeAll(async () => {
  shop = await databaseBefore("0009_foreign_key_indexes");
  await fillAsBefore();
  ordersBefore = await everythingButTheCoupon();
  warnings = await shop.migrateOn();
});
afterAll(() => shop.close());

type Status = "awaiting-payment" | "cancelled";

async function anOrder(id: string, day: number, code: string | null, status: Status) {
  await shop.sql`
    INSERT INTO orders (id, email, first_name, last_name, subtotal, shipping, discount_amount, total, coupon_code,
      status, created_at)
    VALUES (${id.padStart(8, "-")}, 'ada@example.com', 'Ada', 'Byron', 20, 15, 2, 33, ${code}, ${status},
      ${noon(day)})`;
}

async function aCoupon(id: string, code: string, createdOn: number, uses = 0) {
  await shop.sql`
    INSERT INTO coupons (id, code, discount_type, discount_value, usage_count, created_at)
    VALUES (${id}, ${code}, 'percentage', 10, ${uses}, ${midnight(createdOn)})`;
}

async function aUsage(couponId: string, orderId: string) {
  await shop.sql`
    INSERT INTO coupon_usages (id, coupon_id, order_id, discount_amount)
    VALUES (${`use-${orderId}`}, ${couponId}, ${orderId.padStart(8, "-")}, 2)`;
}

/** The entry that the release before wrote with a change of a coupon. */
async function entry(couponId: string, day: number, before: string | null, after: string | null) {
  const code = (value: string | null) => (value === null ? null : JSON.stringify({ code: value }));
  await shop.sql`
    INSERT INTO activity (id, action, subject_type, subject_id, summary, before, after, created_at)
    VALUES (${`${couponId}-${day}`}, 'coupon-changed', 'coupon', ${couponId}, 'Changed a coupon',
      ${code(before)}::text::jsonb, ${code(after)}::text::jsonb, ${midnight(day)})`;
}

const midnight = (day: number) => `2026-11-${String(day).padStart(2, "0")}T00:00:00Z`;
const noon = (day: number) => `2026-11-${String(day).padStart(2, "0")}T12:00:00Z`;

async function fillAsBefore() {
  await anOrder("plain", 1, null, "cancelled");

  // "first" was called SPRING until the 5th, then SUMMER; from the 8th on SPRING is another coupon's.
  await aCoupon("first", "SUMMER", 1, 1);
  await entry("first", 1, null, "SPRING");
  await entry("first", 5, "SPRING", "SUMMER");
  await aCoupon("second", "SPRING", 2, 0);
  await entry("second", 2, null, "OTHER");
  await entry("second", 8, "OTHER", "SPRING");
  await anOrder("live", 2, "SPRING", "awaiting-payment");
  await aUsage("first", "live");
  await anOrder("early", 3, "SPRING", "cancelled");
  await anOrder("between", 6, "SPRING", "cancelled");
  await anOrder("late", 9, "SPRING", "cancelled");
  await anOrder("renamed", 6, "SUMMER", "cancelled");
  // Opened again after the renaming: its use was never counted.
  await anOrder("uncount", 4, "SPRING", "awaiting-payment");

  // Deleted on the 4th and made again on the 6th.
  await entry("gone", 2, null, "AGAIN");
  await entry("gone", 4, "AGAIN", null);
  await aCoupon("again", "AGAIN", 6, 0);
  await entry("again", 6, null, "AGAIN");
  await anOrder("of-gone", 3, "AGAIN", "cancelled");
  await anOrder("paid-by", 3, "AGAIN", "awaiting-payment");
  await anOrder("of-again", 7, "AGAIN", "cancelled");

  // Made by SQL or by a seed, without an entry; the second was changed by an admin later.
  await aCoupon("seeded", "SEEDED", 3, 0);
  await anOrder("before", 2, "SEEDED", "cancelled");
  await anOrder("after", 4, "SEEDED", "cancelled");
  await aCoupon("changed", "NEWNAME", 3, 0);
  await entry("changed", 6, "OLDNAME", "NEWNAME");
  await anOrder("old-name", 4, "OLDNAME", "cancelled");
  await anOrder("new-name", 7, "NEWNAME", "cancelled");
}

const everythingButTheCoupon = () =>
  shop.sql`SELECT to_jsonb(orders) - '{coupon_id,lot_wish,po_number,institution,billing_address,quote_id,packed_at,money_state,held_since}'::text[] AS facts FROM orders ORDER BY id`;

const couponOf = async (order: string) =>
  (await shop.sql`SELECT coupon_id FROM orders WHERE id = ${order.padStart(8, "-")}`)[0]?.coupon_id;

describe("the coupon of an order of the release before", () => {
  it.each([
    ["live", "first"],
    ["early", "first"],
    ["renamed", "first"],
    ["late", "second"],
    ["of-gone", "gone"],
    ["paid-by", "gone"],
    ["of-again", "again"],
    ["after", "seeded"],
    ["old-name", "changed"],
    ["new-name", "changed"],
  ])("is the one that had its code then: %s is %s's", async (order, coupon) => {
    expect(await couponOf(order)).toBe(coupon);
  });

  it.each([
    ["plain", "it has no coupon"],
    ["between", "nobody had the code then"],
    ["before", "the coupon was made later"],
    ["uncount", "its coupon does not count it"],
  ])("is none where that cannot be told: %s, %s", async (order) => {
    expect(await couponOf(order)).toBeNull();
  });

  it("is missed aloud", () => {
    expect(warnings).toEqual([
      "Orders whose coupon could not be told from its code: 3. They keep their discount; opened again after a cancellation they take no use of a coupon.",
    ]);
  });

  it("changes nothing else of the order", async () => {
    expect(ordersBefore).toHaveLength(14);
    expect(await everythingButTheCoupon()).toEqual(ordersBefore);
  });
});
