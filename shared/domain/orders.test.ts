import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { orderTransition } from "./order-life.ts";
import {
  deadlineOf,
  holdUntil,
  isHoldExpired,
  ORDER_STATUSES,
  type OrderStatus,
  orderNumber,
} from "./orders.ts";

const statuses = fc.constantFrom(...ORDER_STATUSES);

describe("a change of status", () => {
  it("is possible between any two", () => {
    for (const from of ORDER_STATUSES) {
      for (const to of ORDER_STATUSES) {
        expect(orderTransition(from, to) === null).toBe(from === to);
      }
    }
  });

  it("takes stock exactly when it leaves cancelled and restocks exactly when it enters it", () => {
    fc.assert(
      fc.property(statuses, statuses, (from, to) => {
        fc.pre(from !== to);
        expect(orderTransition(from, to)).toMatchObject({
          takesStock: from === "cancelled",
          restocks: to === "cancelled",
        });
      }),
    );
  });

  it("keeps the ledger exact over any life: stock is held while the order lives", () => {
    fc.assert(
      fc.property(fc.array(statuses), (life) => {
        let status: OrderStatus = "awaiting-payment";
        let held = 1;
        for (const next of life) {
          const change = orderTransition(status, next);
          held += Number(change?.takesStock ?? false) - Number(change?.restocks ?? false);
          status = next;
          expect(held).toBe(status === "cancelled" ? 0 : 1);
        }
      }),
    );
  });

  it("leaves a payment time on record in every paid status and none while payment is awaited", () => {
    fc.assert(
      fc.property(fc.array(statuses), (life) => {
        let status: OrderStatus = "awaiting-payment";
        let recorded = false;
        for (const next of life) {
          const change = orderTransition(status, next);
          if (change?.recordsPayment) recorded = true;
          if (change?.clearsPayment) recorded = false;
          status = next;
          if (status === "processing" || status === "completed") expect(recorded).toBe(true);
          if (status === "awaiting-payment") expect(recorded).toBe(false);
        }
      }),
    );
  });
});

it("numbers an order by the end of its id", () => {
  expect(orderNumber("0198a3f0-7c1e-7a22-9d55-1f3c9ab4e07d")).toBe("9AB4E07D");
  expect(orderNumber("abc")).toBe("ABC");
});

describe("the hold", () => {
  const placedAt = new Date("2026-03-07T22:00:00.000Z");

  it("lasts as many hours as the shop sets, across a change of the clocks", () => {
    expect(holdUntil(placedAt, 48).toISOString()).toBe("2026-03-09T22:00:00.000Z");
    expect(holdUntil(placedAt.toISOString(), 1).toISOString()).toBe("2026-03-07T23:00:00.000Z");
  });

  it("has expired from the deadline on, and only while payment is awaited", () => {
    const deadline = holdUntil(placedAt, 48);
    const before = new Date(deadline.getTime() - 1);
    const held = { shippingStatus: "pending", holdUntil: deadline };
    const awaiting = { ...held, status: "awaiting-payment" };
    expect(isHoldExpired(awaiting, before)).toBe(false);
    expect(isHoldExpired(awaiting, deadline)).toBe(true);
    expect(isHoldExpired({ ...awaiting, holdUntil: deadline.toISOString() }, deadline)).toBe(true);
    expect(isHoldExpired({ ...awaiting, holdUntil: null }, deadline)).toBe(false);
    expect(deadlineOf(awaiting)).toBe(deadline);
    for (const status of ["processing", "completed", "cancelled"]) {
      expect(deadlineOf({ ...awaiting, status })).toBeNull();
      expect(isHoldExpired({ ...awaiting, status }, deadline)).toBe(false);
    }
    for (const shippingStatus of ["part-shipped", "shipped", "delivered", "returned"]) {
      expect(isHoldExpired({ ...awaiting, shippingStatus }, deadline)).toBe(false);
    }
  });
});
