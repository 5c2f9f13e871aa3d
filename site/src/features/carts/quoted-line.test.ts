import { expect, it } from "vitest";
import type { Quote } from "#shared/contracts/quotes.ts";
import { aProduct, bulkPriced, plainQuote } from "#shared/testing/builders.ts";
import type { CartLine } from "./cart.ts";
import { addUnits } from "./edit-cart.ts";
import { quotedPrices, shortageText, shortLines } from "./quoted-line.ts";

const product = aProduct(bulkPriced([1, "45.00"], [3, "40.00"]));
const line = addUnits([], product, 3)[0] as CartLine;

function aQuote(overrides: Partial<Quote> = {}): Quote {
  const { productId, productName, quantity } = line;
  return {
    lines: [{ productId, productName, quantity, unitPrice: "39.00", total: "117.00" }],
    subtotal: "117.00",
    shipping: "15.00",
    discount: "0.00",
    total: "132.00",
    coupon: null,
    couponMessage: null,
    shortages: [],
    notPermitted: [],
    ...plainQuote,
    ...overrides,
  };
}

const asked = (quote: Quote, isCurrent = true) => ({
  quote,
  isCurrent,
  error: undefined,
  reload: () => {},
  setQuote: () => {},
});

it("believes the server's price over its own", () => {
  expect(quotedPrices(line, aQuote())).toEqual({ unitPriceCents: 3900, totalCents: 11_700 });
});

it("reads the price of any quantity that somebody may type", () => {
  const total = "90071992547409.91";
  const [quoted] = aQuote().lines;
  const huge = aQuote({ lines: quoted ? [{ ...quoted, total }] : [], subtotal: total, total });
  expect(quotedPrices(line, huge).totalCents).toBe(Number.MAX_SAFE_INTEGER);
});

it("prices by the tiers it knows until the server has priced this quantity", () => {
  expect(quotedPrices(line, undefined)).toMatchObject({ unitPriceCents: 4000, totalCents: 12_000 });
  expect(quotedPrices({ ...line, quantity: 2 }, aQuote())).toMatchObject({
    unitPriceCents: 4500,
    totalCents: 9000,
  });
});

it("says at the line how many are left", () => {
  const { productId, productName } = line;
  const shortages = [{ productId, productName, requested: 3, available: 2 }];
  expect(shortageText(line, asked(aQuote({ shortages })))).toBe(
    "Only 2 left. Please lower the quantity.",
  );
  expect(shortageText({ ...line, quantity: 2 }, asked(aQuote({ shortages })))).toBeNull();
});

it("counts a product that the quote does not know as gone", () => {
  expect(shortLines([line], aQuote({ lines: [] }))).toEqual([
    { productId: line.productId, productName: line.productName, requested: 3, available: 0 },
  ]);
  expect(shortageText(line, asked(aQuote({ lines: [] })))).toMatch(/^Out of stock/);
});

it("shows nothing while the answer is for another cart", () => {
  expect(shortageText(line, asked(aQuote({ lines: [] }), false))).toBeNull();
});
