import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ORDER_KEYS_KEPT_MS } from "#shared/domain/constants.ts";
import { anAddress, anId, aUser, plainQuote } from "#shared/testing/builders.ts";
import { orderBody } from "./order-body.ts";
import { forgetIntent, intendOrder, keepIntent, unansweredIntent } from "./order-intent.ts";

const productId = anId();
const user = aUser();

function content(quantity: number, notes = "") {
  const total = `${quantity * 45}.00`;
  return orderBody({
    user,
    address: anAddress(),
    poNumber: "",
    institution: "",
    billingAddress: null,
    lotWish: "",
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
      notPermitted: [],
      ...plainQuote,
    },
  });
}

const intend = (body = content(2)) => intendOrder(user.id, body);
const unanswered = () => unansweredIntent(user.id);

beforeEach(() => {
  forgetIntent();
  localStorage.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("sends the same content under the same key, however often, over a reload too", () => {
  const first = intend();
  keepIntent(first);
  expect(intend()).toEqual(first);
  expect(first.key).toMatch(/^[0-9a-f]{32}$/);
});

it.each([
  ["another quantity", content(3)],
  ["a note", content(2, "Ring twice")],
])("keeps the key for %s, and what was sent before, until there is an order", (_, changed) => {
  const first = intend();
  keepIntent({ ...first, isUnanswered: true });
  const second = intend(changed);
  expect(second).toEqual({ ...first, bodies: [content(2), changed], isUnanswered: true });
  keepIntent(second);
  expect(intend().bodies).toEqual([changed, content(2)]);
});

it("takes a new key for the next order, also of the same content", () => {
  const first = intend();
  keepIntent(first);
  forgetIntent();
  expect(intend().key).not.toBe(first.key);
});

it("takes a new key for somebody else who signs in here", () => {
  const first = intend();
  keepIntent({ ...first, isUnanswered: true });
  const other = anId();
  expect(unansweredIntent(other)).toBeNull();
  expect(intendOrder(other, content(2))).toMatchObject({ bodies: [content(2)] });
  expect(intendOrder(other, content(2)).key).not.toBe(first.key);
});

it("takes a new key when the server may have forgotten the old one", () => {
  vi.useFakeTimers();
  const first = intend();
  keepIntent({ ...first, isUnanswered: true });
  vi.advanceTimersByTime(ORDER_KEYS_KEPT_MS);
  expect(unanswered()).toBeNull();
  expect(intend().key).not.toBe(first.key);
});

it("remembers what was sent without an answer, and only that", () => {
  const intent = intend();
  keepIntent(intent);
  expect(unanswered()).toBeNull();
  keepIntent({ ...intent, isUnanswered: true });
  expect(unanswered()).toEqual({ ...intent, isUnanswered: true });
  forgetIntent();
  expect(unanswered()).toBeNull();
});

it.each(["not json", "null", "{}", '{"key":"k","userId":"u","keptAt":9e15,"bodies":[{}]}'])(
  "ignores a stored %s",
  (stored) => {
    localStorage.setItem("aliquot.order-intent", stored);
    expect(unanswered()).toBeNull();
  },
);

it("keeps the key as long as the page where the browser stores nothing", () => {
  vi.stubGlobal("localStorage", {
    getItem: () => null,
    removeItem: () => {},
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  });
  const first = intend();
  keepIntent({ ...first, isUnanswered: true });
  expect(intend(content(3)).key).toBe(first.key);
  expect(unanswered()?.key).toBe(first.key);
});
