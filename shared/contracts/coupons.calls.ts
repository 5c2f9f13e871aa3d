import type { Calls } from "./calls.ts";
import { actionAnswer } from "./common.ts";
import { coupon, couponForm, couponPatch, couponProductIds, coupons } from "./coupons.ts";

/** The coupons, for admins. */
export const couponCalls = {
  list: {
    call: "GET /api/admin/coupons",
    who: "admin reading no-proof",
    summary: "All coupons, newest first",
    answer: coupons,
  },
  create: {
    call: "POST /api/admin/coupons",
    who: "admin no-proof",
    summary: "Creates a coupon",
    body: couponForm,
    answer: coupon,
    status: 201,
  },
  update: {
    call: "PATCH /api/admin/coupons/{id}",
    who: "admin no-proof",
    summary: "Changes any part of a coupon",
    body: couponPatch,
    answer: coupon,
  },
  remove: {
    call: "DELETE /api/admin/coupons/{id}",
    who: "admin no-proof",
    summary: "Deletes a coupon",
    answer: actionAnswer,
  },
  productIds: {
    call: "GET /api/admin/coupons/{id}/products",
    who: "admin reading no-proof",
    summary: "Ids of the products the coupon is restricted to",
    answer: couponProductIds,
  },
} as const satisfies Calls;
