import { couponCalls } from "#shared/contracts/coupons.calls.ts";
import type { Dependencies } from "../dependencies.ts";
import { done, serve } from "../http/serve.ts";
import { notFound } from "../refusals.ts";
import { changeCoupon, createCoupon, deleteCoupon } from "./change-coupon.ts";
import { findCouponById, findCouponProductIds, findCoupons } from "./coupons.queries.ts";
import { presentCoupon } from "./present-coupon.ts";

export function couponRoutes(deps: Dependencies) {
  const { db } = deps;
  return serve(deps, couponCalls, {
    list: async () => (await findCoupons(db)).map(presentCoupon),
    create: ({ body, user }) => createCoupon(deps, body, user.id),
    update: ({ params, body, user }) => changeCoupon(deps, params.id, body, user.id),
    remove: ({ params, user }) =>
      done(deleteCoupon(deps, params.id, user.id), "The coupon is deleted."),
    productIds: async ({ params }) => {
      if (!(await findCouponById(db, params.id))) throw notFound();
      return findCouponProductIds(db, params.id);
    },
  });
}
