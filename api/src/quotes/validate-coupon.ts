import type { AppliedCoupon } from "#shared/contracts/coupons.ts";
import { normalizeCouponCode } from "#shared/domain/coupon.ts";
import { formatAmount } from "#shared/domain/money.ts";
import { pricedProduct } from "#shared/domain/tiers.ts";
import type { Dependencies } from "../dependencies.ts";
import { presentProduct } from "../products/present-product.ts";
import { findProductsByIds } from "../products/products.queries.ts";
import { evaluateCoupon } from "./evaluate-coupon.ts";

/** What a code takes off these items, at the server's prices; null when it does not apply, for whatever reason. */
export async function validateCoupon(
  { db, now }: Pick<Dependencies, "db" | "now">,
  { code, cartItems }: { code: string; cartItems: { productId: string; quantity: number }[] },
): Promise<AppliedCoupon | null> {
  const products = await findProductsByIds(
    db,
    cartItems.map((item) => item.productId),
  );
  const byId = new Map(products.map((row) => [row.id, presentProduct(row)]));
  const lines = cartItems.flatMap(({ productId, quantity }) => {
    const product = byId.get(productId);
    return product
      ? [{ productId, productName: product.name, quantity, product: pricedProduct(product) }]
      : [];
  });
  const applied = await evaluateCoupon(db, normalizeCouponCode(code), lines, 0, now());
  if (!applied) return null;
  const { coupon, quote } = applied;
  return {
    coupon: {
      code: coupon.code,
      discountType: coupon.discountType,
      discountValue: formatAmount(coupon.discountValue),
    },
    discountAmount: formatAmount(quote.discountCents),
  };
}
