import { beforeEach, expect, it, vi } from "vitest";
import { anAddress, anId, aUser } from "#shared/testing/builders.ts";
import { orderBody } from "./order-body.ts";
import { forgetIntent, intendOrder, keepIntent, unansweredIntent } from "./order-intent.ts";

const productId = anId();
const user = aUser();

function content(quantity: number, notes = "") {
  const total = `${quantity * 45}.00`;
  return orderBody({
    user,
    address: anAddress(),
    notes,
    quote: {
      lines: [{ productId, productName: "Bradykinin", quantity, unitPrice: "45.00", total }],
      subtotal: total,
      shipping: "15.00",
      discount: "0.00",
      total: `${quantity * 45 + 15}.00`,
      coupon: null,
      couponMessage: null,
      shortages: [],
    },
  });
}

beforeEach(() => sessionStorage.clear());

it("sends the same content under the same key, however often, over a reload too", () => {
  const first = intendOrder(content(2));
  keepIntent(first);
  expect(intendOrder(content(2)).key).toBe(first.key);
  expect(first.key).toMatch(/^[0-9a-f]{32}$/);
});

it.each([
  ["another quantity", content(3)],
  ["a note", content(2, "Ring twice")],
])("takes a new key for %s", (_, changed) => {
  const first = intendOrder(content(2));
  keepIntent(first);
  expect(intendOrder(changed).key).not.toBe(first.key);
});

it("takes a new key for the next order, also of the same content", () => {
  const first = intendOrder(content(2));
  keepIntent(first);
  forgetIntent();
  expect(intendOrder(content(2)).key).not.toBe(first.key);
});

it("remembers what was sent without an answer, and only that", () => {
  const intent = intendOrder(content(2));
  keepIntent(intent);
  expect(unansweredIntent()).toBeNull();
  keepIntent({ ...intent, isUnanswered: true });
  expect(unansweredIntent()).toEqual({ ...intent, isUnanswered: true });
  forgetIntent();
  expect(unansweredIntent()).toBeNull();
});

it.each(["not json", "null", "{}", '{"key":"k","body":{}}'])("ignores a stored %s", (stored) => {
  sessionStorage.setItem("aliquot.order-intent", stored);
  expect(unansweredIntent()).toBeNull();
});

it("orders without a storage too", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  expect(() => keepIntent(intendOrder(content(1)))).not.toThrow();
});
