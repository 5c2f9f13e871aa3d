import { Elysia } from "elysia";
import { actionAnswer, idParams } from "#shared/contracts/common.ts";
import {
  appliedCoupon,
  coupon,
  couponForm,
  couponPatch,
  couponProductIds,
  coupons,
  validateCouponBody,
} from "#shared/contracts/coupons.ts";
import type { Dependencies } from "../dependencies.ts";
import { adminOnly, maybeSignedIn } from "../http/guards.ts";
import { addressOf } from "../http/request-address.ts";
import { couponInvalid } from "../quotes/coupon-rules.ts";
import { beginTry } from "../quotes/limit-coupon-tries.ts";
import { validateCoupon } from "../quotes/validate-coupon.ts";
import { notFound } from "../refusals.ts";
import { findCouponById, findCouponProductIds, findCoupons } from "./coupons.queries.ts";
import { presentCoupon } from "./present-coupon.ts";
import { changeCoupon, createCoupon, deleteCoupon } from "./save-coupon.ts";

/** Trying a code, for everybody, and keeping the coupons, for admins. */
export function couponRoutes(deps: Dependencies) {
  return new Elysia({ name: "coupons" }).use(customerRoutes(deps)).use(adminRoutes(deps));
}

/** Visitors may try a code too: their cart is priced before they sign in. */
function customerRoutes(deps: Dependencies) {
  return new Elysia({ prefix: "/coupons", tags: ["Coupons"] }).use(maybeSignedIn(deps)).post(
    "/validate",
    async ({ body, user, request }) => {
      const settle = await beginTry(deps, user?.id ?? addressOf(request), body.code);
      const applied = await validateCoupon(deps, body);
      await settle(applied !== null);
      if (!applied) throw couponInvalid();
      return applied;
    },
    {
      body: validateCouponBody,
      response: { 200: appliedCoupon },
      detail: {
        summary: "What a code takes off these items, at the server's prices",
        description:
          "At most 20 a minute; trying again a code that was accepted is not counted. One refusal for every reason: 422 coupon-invalid.",
      },
    },
  );
}

function adminRoutes(deps: Dependencies) {
  const { db } = deps;
  return new Elysia({ prefix: "/admin/coupons", tags: ["Admin: coupons"] })
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
