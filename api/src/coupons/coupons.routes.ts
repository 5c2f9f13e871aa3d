import { Elysia } from "elysia";
import { actionAnswer, idParams } from "#shared/contracts/common.ts";
import {
  coupon,
  couponForm,
  couponPatch,
  couponProductIds,
  coupons,
} from "#shared/contracts/coupons.ts";
import type { Dependencies } from "../dependencies.ts";
import { adminOnly } from "../http/guards.ts";
import { notFound } from "../refusals.ts";
import { changeCoupon } from "./change-coupon.ts";
import { findCouponById, findCouponProductIds, findCoupons } from "./coupons.queries.ts";
import { createCoupon } from "./create-coupon.ts";
import { deleteCoupon } from "./delete-coupon.ts";
import { presentCoupon } from "./present-coupon.ts";

/** The coupons, for admins. */
export function couponRoutes(deps: Dependencies) {
  const { db } = deps;
  return new Elysia({ name: "coupons", prefix: "/admin/coupons", tags: ["Admin: coupons"] })
    .use(adminOnly(deps))
    .get("/", async () => (await findCoupons(db)).map(presentCoupon), {
      response: { 200: coupons },
      detail: { summary: "All coupons, newest first" },
    })
    .post(
      "/",
      async ({ body, user, set }) => {
        const created = await createCoupon(deps, body, user.id);
        set.status = 201;
        return created;
      },
      { body: couponForm, response: { 201: coupon }, detail: { summary: "Creates a coupon" } },
    )
    .patch("/:id", ({ params, body, user }) => changeCoupon(deps, params.id, body, user.id), {
      params: idParams,
      body: couponPatch,
      response: { 200: coupon },
      detail: { summary: "Changes any part of a coupon" },
    })
    .delete(
      "/:id",
      async ({ params, user }) => {
        await deleteCoupon(deps, params.id, user.id);
        return { success: true, message: "The coupon is deleted." };
      },
      {
        params: idParams,
        response: { 200: actionAnswer },
        detail: { summary: "Deletes a coupon" },
      },
    )
    .get(
      "/:id/products",
      async ({ params }) => {
        if (!(await findCouponById(db, params.id))) throw notFound();
        return findCouponProductIds(db, params.id);
      },
      {
        params: idParams,
        response: { 200: couponProductIds },
        detail: { summary: "Ids of the products the coupon is restricted to" },
      },
    );
}
