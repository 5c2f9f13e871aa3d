import { expect, it } from "vitest";
import { savedAddress, shippingAddress } from "../contracts/addresses.ts";
import { cartItem } from "../contracts/carts.ts";
import { coupon } from "../contracts/coupons.ts";
import { order, orderItem } from "../contracts/orders.ts";
import { product } from "../contracts/products.ts";
import { currentUser } from "../contracts/sessions.ts";
import { lineProposal, statementLine } from "../contracts/statements.ts";
import {
  aCartItem,
  aCoupon,
  aLine,
  anAddress,
  anOrder,
  anOrderItem,
  aProduct,
  aProposal,
  aSavedAddress,
  aUser,
  bulkPriced,
} from "./builders.ts";

it.each([
  ["product", product, aProduct()],
  ["bulk product", product, aProduct(bulkPriced([1, "45.00"], [3, "40.00"]))],
  ["cart item", cartItem, aCartItem()],
  ["address", shippingAddress, anAddress()],
  ["saved address", savedAddress, aSavedAddress()],
  ["user", currentUser, aUser()],
  ["order item", orderItem, anOrderItem()],
  ["order", order, anOrder()],
  ["coupon", coupon, aCoupon()],
  ["line of a statement", statementLine, aLine()],
  ["proposal of a line", lineProposal, aProposal()],
])("builds a %s that is the contract's, with nothing more and nothing less", (_, schema, built) => {
  expect(schema.strict().parse(built)).toEqual(built);
});

it("builds orders whose parts agree", () => {
  const built = anOrder({
    items: [anOrderItem({ productPrice: "110.00", quantity: 3 }), anOrderItem({ quantity: 1 })],
    discountAmount: "12.50",
  });
  expect(built).toMatchObject({
    subtotal: "375.00",
    shipping: "15.00",
    discount: "12.50",
    discountAmount: "12.50",
    total: "377.50",
    holdUntil: "2026-11-22T09:30:00.000Z",
  });
  expect(built.id.toUpperCase().endsWith(built.orderNumber)).toBe(true);
});

it("gives every order another number and an admin the admin's flag", () => {
  expect(anOrder().orderNumber).not.toBe(anOrder().orderNumber);
  expect(aUser({ role: "admin" }).isAdmin).toBe(true);
});
