import { expect } from "vitest";
import { formatAmount } from "#shared/domain/money.ts";
import { hasUseLeft, usesOf } from "./ledger-model.ts";
import { MOST_ORDERS, noteOrder, outcomeOf, type Step, type Story } from "./ledger-story.ts";
import type { Person } from "./people.ts";
import * as purchase from "./purchase-model.ts";
import { manyCustomers, SHIP_TO } from "./shop-fixtures.ts";

/** Steps that save and order quotes: as often as their coupon may be used, and more often. */
export const quoteSteps = {
  saveQuote: (story: Story): Promise<Step> =>
    save(story, story.pick([1, 2, 3]), story.pick([null, ...story.coupons])),
  async orderQuote(story: Story): Promise<Step> {
    const { shop, pick } = story;
    const quote = pick(story.quotes);
    if (!quote || shop.orders.length >= MOST_ORDERS) return ["order no quote", "", ""];
    const units = pick([quote.units, quote.units, 1]);
    const other = pick([null, null, ...story.coupons.filter(({ minimum }) => minimum === 0)]);
    return place(story, quote, units, other);
  },
  async orderTooOften(story: Story): Promise<Step> {
    const { shop, quotes, pick } = story;
    const coupon = pick(
      story.coupons.filter((one) => one.isActive && one.minimum === 0 && hasUseLeft(shop, one)),
    );
    const isFull = shop.orders.length >= MOST_ORDERS;
    if (!coupon || isFull) return ["order nothing too often", "", ""];
    const known = quotes.length;
    for (let left = coupon.limit - usesOf(shop, coupon); left >= 0; left -= 1) {
      const saved = await save(story, 1, coupon);
      if (saved[1] !== saved[2]) return saved;
    }
    for (const quote of quotes.slice(known)) {
      const placed = await place(story, quote, 1, null);
      if (placed[1] !== placed[2]) return placed;
    }
    return [`order quotes with ${coupon.code} once too often`, "", ""];
  },
};

async function save(
  story: Story,
  units: number,
  coupon: purchase.SoldCoupon | null,
): Promise<Step> {
  const { api, shop, prices, productId } = story;
  const cost = purchase.costOf(shop, prices, units, coupon);
  const [customer] = (await manyCustomers(api, 1)) as [Person];
  const answer = await api.request("POST", "/api/quotes/saved", {
    as: customer,
    body: { items: [{ productId, quantity: units }], couponCode: coupon?.code },
  });
  if (answer.status === 201) {
    story.quotes.push({
      ...cost,
      id: answer.body.id,
      customer,
      units,
      unitPrice: purchase.unitPriceOf(prices, units),
      shipping: prices.shipping,
      isOrdered: false,
    });
  }
  const expected = coupon !== null && cost.coupon === null ? "422 coupon-invalid" : "201";
  return [`save a quote of ${units} with ${coupon?.code}`, outcomeOf(answer), expected];
}

/**
 * Orders a quote at the total that the model expects. `other` is a coupon that the request names, instead of the
 * quote's.
 */
async function place(
  story: Story,
  quote: Story["quotes"][number],
  units: number,
  other: purchase.SoldCoupon | null,
): Promise<Step> {
  const { api, shop, prices, productId } = story;
  const named = other === quote.coupon ? null : other;
  const costs = purchase.costsOfQuote(shop, prices, quote, { units, named });
  const isShort = shop.stock < units;
  const answer = await api.request("POST", "/api/orders", {
    as: quote.customer,
    body: {
      order: {
        shippingAddress: SHIP_TO,
        total: formatAmount(costs[0]?.total ?? quote.total),
        quoteId: quote.id,
        couponCode: other?.code,
      },
      items: [{ productId, quantity: units }],
    },
  });
  const expected = quote.isOrdered
    ? "409 quote-used"
    : isShort
      ? "409 insufficient-stock"
      : costs.length === 0
        ? "409 quote-changed"
        : "201";
  const step = `order ${units} of a quote with ${quote.coupon?.code}, named ${other?.code}`;
  if (answer.status === 201) {
    quote.isOrdered = true;
    const codes = costs.map(({ coupon }) => coupon?.code ?? null);
    expect(codes, step).toContain(answer.body.couponCode);
    noteOrder(story, answer, units);
  }
  return [step, outcomeOf(answer), expected];
}
