import { expect } from "vitest";
import { parseAmount } from "#shared/domain/money.ts";
import * as model from "./ledger-model.ts";
import type { Story } from "./ledger-story.ts";

/** Compares the shared stock and coupons with the model, and checks the invariants of every order. */
export async function compareShop({ api, shop, coupons, productId }: Story, told: string) {
  const [product] = await api.sql`SELECT stock_quantity FROM products WHERE id = ${productId}`;
  expect(product?.stock_quantity, told).toBe(shop.stock);
  const ids = coupons.map(({ id }) => id);
  const counted = await api.sql`
    SELECT id, usage_count AS uses FROM coupons WHERE id = ANY(${ids}::text[]) ORDER BY id`;
  expect([...counted], told).toEqual(
    coupons.map((coupon) => ({ id: coupon.id, uses: model.usesOf(shop, coupon) })),
  );
  for (const coupon of coupons) {
    expect(model.usesOf(shop, coupon), told).toBeLessThanOrEqual(coupon.limit);
  }
  const stored = await api.sql`
    SELECT id, status, total, coupon_id FROM orders WHERE id = ANY(${shop.orders.map(({ id }) => id)}::text[])
    ORDER BY id`;
  expect(
    stored.map(({ id, status, total, coupon_id }) => [id, status, parseAmount(total), coupon_id]),
    told,
  ).toEqual(
    shop.orders
      .map(({ id, status, total, coupon }) => [id, status, total, coupon?.id ?? null])
      .sort(([one = ""], [other = ""]) => (String(one) < String(other) ? -1 : 1)),
  );
  const free = stored.filter((one) => one.status === "awaiting-payment" && Number(one.total) === 0);
  expect(free, told).toEqual([]);
}
