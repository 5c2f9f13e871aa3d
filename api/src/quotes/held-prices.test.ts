import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { nightly } from "#shared/testing/nightly.ts";
import type { Person } from "../testing/people.ts";
import { aStoredProduct, SHIP_TO } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
let admin: Person;
let products: string[];

beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
  products = [];
  for (let index = 0; index < 3; index += 1) {
    products.push((await aStoredProduct(api, admin, { stockQuantity: 100_000 })).id);
  }
});
afterAll(() => api.close());

/** In cents: the price of one vial, and of each of five or more; null without a tier. */
type Prices = { one: number; five: number | null }[];

const cents = fc.integer({ min: 100, max: 5000 });
const prices = fc.array(fc.record({ one: cents, five: fc.option(cents) }), {
  minLength: 3,
  maxLength: 3,
});
const quantities = fc
  .array(fc.integer({ min: 0, max: 8 }), { minLength: 3, maxLength: 3 })
  .filter((all) => all.some((quantity) => quantity > 0));
const story = fc.record({
  quoted: prices,
  shippingQuoted: fc.constantFrom(0, 1500),
  today: prices,
  shippingToday: fc.constantFrom(0, 1500, 2000),
  quantities,
  ordered: fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 3, maxLength: 3 }),
});

const dollars = (amount: number) => (amount / 100).toFixed(2);

async function setPrices(all: Prices, shipping: number): Promise<void> {
  for (const [index, { one, five }] of all.entries()) {
    const tiers = [
      { quantity: 1, unitPriceCents: one },
      { quantity: 5, unitPriceCents: five ?? 0 },
    ];
    await api.sql`UPDATE products SET price = ${dollars(one)}, has_bulk_pricing = ${five !== null},
      bulk_pricing = ${JSON.stringify(five === null ? [] : tiers)}::text::jsonb WHERE id = ${products[index] ?? ""}`;
  }
  await api.request("POST", "/api/admin/settings/shipping-rate", {
    as: admin,
    body: { shippingRate: shipping / 100 },
  });
}

const unitPrice = ({ one, five }: Prices[number], quantity: number) =>
  five !== null && quantity >= 5 ? five : one;

/**
 * The simple recomputation: each vial and the shipping at the lower of two prices, or today's total if that is lower.
 */
function expectedTotal(
  of: {
    quoted: Prices;
    today: Prices;
    shippingQuoted: number;
    shippingToday: number;
    quantities: number[];
  },
  ordered: number[],
) {
  const perLine = ordered.map((quantity, index) => {
    const [then, now] = [of.quoted[index], of.today[index]] as [Prices[number], Prices[number]];
    const held = unitPrice(then, of.quantities[index] ?? 0);
    return Math.min(held, unitPrice(now, quantity)) * quantity;
  });
  return (
    perLine.reduce((sum, line) => sum + line, 0) + Math.min(of.shippingQuoted, of.shippingToday)
  );
}

it("a quote's order costs what the lower of both days costs, line by line, whatever prices did since", async () => {
  await fc.assert(
    fc.asyncProperty(story, async (told) => {
      const ada = await api.signUp();
      await setPrices(told.quoted, told.shippingQuoted);
      const itemsOf = (wanted: number[]) =>
        wanted.flatMap((quantity, index) =>
          quantity > 0 ? [{ productId: products[index], quantity }] : [],
        );
      const { body: saved } = await api.request("POST", "/api/quotes/saved", {
        as: ada,
        body: { items: itemsOf(told.quantities) },
      });
      await setPrices(told.today, told.shippingToday);
      const fewer = told.ordered.map((quantity, index) =>
        Math.min(quantity, told.quantities[index] ?? 0),
      );
      const ordered = fewer.some((quantity) => quantity > 0) ? fewer : told.quantities;
      const expected = dollars(expectedTotal(told, ordered));
      const { body: now } = await api.request("GET", `/api/quotes/saved/${saved.id}`, { as: ada });
      expect(now.now.total).toBe(dollars(expectedTotal(told, told.quantities)));
      expect(Number(now.now.total)).toBeLessThanOrEqual(Number(saved.quote.total));
      const { body: today } = await api.request("POST", "/api/quotes", {
        body: { items: itemsOf(ordered) },
      });
      expect(Number(expected)).toBeLessThanOrEqual(Number(today.total));
      const placed = await api.request("POST", "/api/orders", {
        as: ada,
        body: {
          order: { shippingAddress: SHIP_TO, total: expected, quoteId: saved.id },
          items: itemsOf(ordered),
        },
      });
      expect([placed.status, placed.body.total]).toEqual([201, expected]);
    }),
    { numRuns: Number(process.env.QUOTE_STORIES ?? nightly(6, 15)) },
  );
});
