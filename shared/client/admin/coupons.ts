import {
  type CouponForm,
  type CouponPatch,
  coupon,
  couponProductIds,
  coupons,
} from "../../contracts/coupons.ts";
import { api, type CallOptions, type Transport } from "../transport.ts";

/** The coupons. A code that another coupon has is 409 "coupon-code-taken". */
export function adminCouponCalls({ call, act }: Transport) {
  return {
    list: (options?: CallOptions) => call(api`admin/coupons`, coupons, options),
    create: (form: CouponForm, options?: CallOptions) =>
      call(api`admin/coupons`, coupon, { method: "POST", json: form, ...options }),
    /** Any part of the form; the list's switch sends only `isActive`. */
    update: (id: string, patch: CouponPatch, options?: CallOptions) =>
      call(api`admin/coupons/${id}`, coupon, { method: "PATCH", json: patch, ...options }),
    remove: (id: string, options?: CallOptions) =>
      act(api`admin/coupons/${id}`, { method: "DELETE", ...options }),
    productIds: (id: string, options?: CallOptions) =>
      call(api`admin/coupons/${id}/products`, couponProductIds, options),
  };
}
