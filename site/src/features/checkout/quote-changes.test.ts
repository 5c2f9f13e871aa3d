import { expect, it } from "vitest";
import type { Quote } from "#shared/contracts/quotes.ts";
import { plainQuote } from "#shared/testing/builders.ts";
import { quoteChanges } from "./quote-changes.ts";

const shown: Quote = {
  lines: [
    { productId: "b", productName: "Bradykinin", quantity: 2, unitPrice: "45.00", total: "90.00" },
  ],
  subtotal: "90.00",
  shipping: "15.00",
  discount: "9.00",
  total: "96.00",
  coupon: {
    code: "SPRING-10",
    discountType: "percentage",
    discountValue: "10.00",
    discountAmount: "9.00",
  },
  couponMessage: null,
  shortages: [],
  notPermitted: [],
  ...plainQuote,
};

it("names every amount that moved, old and new, and nothing else", () => {
  const right: Quote = {
    ...shown,
    lines: [{ ...(shown.lines[0] as Quote["lines"][number]), unitPrice: "50.00", total: "100.00" }],
    subtotal: "100.00",
    discount: "10.00",
    total: "105.00",
  };
  expect(quoteChanges(shown, right)).toEqual([
    { what: "Bradykinin, each", before: "$45.00", after: "$50.00" },
    { what: "Subtotal", before: "$90.00", after: "$100.00" },
    { what: "Discount (SPRING-10)", before: "$9.00", after: "$10.00" },
    { what: "Total", before: "$96.00", after: "$105.00" },
  ]);
});

it("names a coupon that no longer applies by its code", () => {
  const right = { ...shown, coupon: null, discount: "0.00", total: "105.00" };
  expect(quoteChanges(shown, right)).toEqual([
    { what: "Discount (SPRING-10)", before: "$9.00", after: "$0.00" },
    { what: "Total", before: "$96.00", after: "$105.00" },
  ]);
});

it("says that a product is gone", () => {
  const right = { ...shown, lines: [], subtotal: "0.00", discount: "0.00", total: "15.00" };
  expect(quoteChanges(shown, right)).toContainEqual({
    what: "Bradykinin, each",
    before: "$45.00",
    after: null,
  });
});

it("finds nothing between equal quotes", () => {
  expect(quoteChanges(shown, structuredClone(shown))).toEqual([]);
});
