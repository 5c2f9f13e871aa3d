import type { CouponPatch } from "#shared/contracts/coupons.ts";
import { normalizeCouponCode } from "#shared/domain/coupon.ts";
import { parseAmount } from "#shared/domain/money.ts";
import type { Transaction } from "../db/client.ts";
import { findStock } from "../inventory/inventory.queries.ts";
import { invalid } from "../refusals.ts";
import type { CouponValues } from "./coupons.queries.ts";

/** The values that the form contains. An empty text means "none"; for the start date it means `now`. */
export function readCouponForm(form: CouponPatch, now: Date): CouponValues {
  const { applicableProducts: products } = form;
  const values: CouponValues = {
    code: form.code === undefined ? undefined : normalizeCouponCode(form.code),
    description: ifGiven(form.description, String),
    discountType: form.discountType,
    discountValue: form.discountValue === undefined ? undefined : parseAmount(form.discountValue),
    minimumOrderAmount: ifGiven(form.minimumOrderAmount, parseAmount),
    maximumDiscountAmount: ifGiven(form.maximumDiscountAmount, parseAmount),
    validFrom: form.validFrom === undefined ? undefined : new Date(form.validFrom || now),
    validUntil: ifGiven(form.validUntil, (text) => new Date(text)),
    usageLimit: form.usageLimit,
    isActive: form.isActive,
    scope: products && (products.length > 0 ? "products" : "all"),
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

function ifGiven<Value>(text: string | null | undefined, read: (text: string) => Value) {
  if (text === undefined) return undefined;
  return text ? read(text) : null;
}

/** @throws Refusal 422 when one of the products does not exist */
export async function requireProducts(
  tx: Transaction,
  productIds: readonly string[],
): Promise<void> {
  const wanted = new Set(productIds);
  const found = await findStock(tx, [...wanted]);
  if (found.length < wanted.size) {
    throw invalid({ applicableProducts: "One of these products is no longer sold" });
  }
}
