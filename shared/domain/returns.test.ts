import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  creditBeside,
  returnableUnits,
  returnSteps,
  returnTerms,
  settlementOf,
  valueOfReturn,
} from "./returns.ts";

const at = (day: number) => new Date(Date.UTC(2026, 10, day));
const parcel = (quantity: number, fields: Record<string, unknown> = {}) => ({
  state: "delivered" as const,
  shippedAt: at(1),
  deliveredAt: at(3),
  lines: [{ orderItemId: "a", quantity }],
  ...fields,
});
const asked = (
  state: "requested" | "refused" | "received" | "closed",
  quantity: number,
  received = 0,
) => ({
  state,
  lines: [{ orderItemId: "a", quantity, received }],
});
const unitsOf = (...given: Parameters<typeof returnableUnits>) =>
  returnableUnits(...given).map(({ quantity }) => quantity);

it.each([
  [30, /within 30 days of delivery/],
  [14, /within 14 days of delivery/],
  [1, /within one day of delivery/],
  [0, /^Goods are taken back only if they arrive damaged or are not what you ordered\./],
])("the terms name a window of %s days", (days, words) => {
  expect(returnTerms(days)).toMatch(words);
});

describe("the units that may be returned", () => {
  const seller = { days: 30, now: null };

  it("are those that left, less what other returns ask for or brought back", () => {
    expect(unitsOf([parcel(3), parcel(2, { state: "open" })], [], seller)).toEqual([3]);
    expect(unitsOf([parcel(3)], [asked("requested", 2)], seller)).toEqual([1]);
    expect(unitsOf([parcel(3)], [asked("refused", 2)], seller)).toEqual([3]);
    expect(unitsOf([parcel(3)], [asked("closed", 3, 1)], seller)).toEqual([2]);
    expect(unitsOf([parcel(3)], [asked("received", 3, 1)], seller)).toEqual([2]);
    const other = parcel(2, { lines: [{ orderItemId: "b", quantity: 2 }] });
    expect(unitsOf([parcel(3), other], [asked("requested", 1)], seller)).toEqual([2, 2]);
    expect(unitsOf([parcel(3)], [asked("requested", 3)], seller)).toEqual([]);
  });

  it("end for the customer some days after the delivery, and for a parcel without one 14 days later", () => {
    const on = (day: number) => ({ days: 30, now: at(day) });
    expect(unitsOf([parcel(1)], [], on(33))).toEqual([1]);
    expect(unitsOf([parcel(1)], [], on(34))).toEqual([]);
    const untold = parcel(1, { state: "shipped", deliveredAt: null });
    expect(unitsOf([untold], [], on(45))).toEqual([1]);
    expect(unitsOf([untold], [], on(46))).toEqual([]);
    // A late parcel opens its own units only, also when the earlier ones were never returned.
    const late = parcel(1, { deliveredAt: at(20) });
    expect(returnableUnits([parcel(2), late], [], on(40))).toEqual([
      { orderItemId: "a", quantity: 1, until: at(50).getTime() },
    ]);
    const undated = parcel(1, { shippedAt: null, deliveredAt: null });
    expect(unitsOf([undated], [], on(2))).toEqual([]);
  });
});

it("a return takes no step twice and none after its end", () => {
  expect(returnSteps("requested")).toEqual(["approve", "refuse"]);
  expect(returnSteps("approved")).toEqual(["receive"]);
  expect(returnSteps("received")).toEqual(["close"]);
  expect([returnSteps("refused"), returnSteps("closed")]).toEqual([[], []]);
});

describe("the value of units that came back", () => {
  it("is their price less the discount, with the tax on it and without the tax on shipping", () => {
    const order = {
      subtotal: 100_00,
      discountAmount: 10_00,
      tax: 10_00,
      taxLines: [{ name: "Tax", percent: "10", amountCents: 10_00 }],
    };
    const one = [{ productPrice: 50_00, quantity: 1 }];
    expect(valueOfReturn(order, one, [])).toEqual({ goods: 45_00, tax: 4_50 });
    expect(valueOfReturn(order, one, one)).toEqual({ goods: 45_00, tax: 4_50 });
  });

  it("of an order that cost nothing is nothing", () => {
    const order = { subtotal: 0, discountAmount: 0, tax: 0, taxLines: [] };
    expect(valueOfReturn(order, [{ productPrice: 0, quantity: 1 }], [])).toEqual({
      goods: 0,
      tax: 0,
    });
  });

  it("of all units adds up to the whole, in whatever parts they come back", () => {
    const cents = fc.integer({ min: 1, max: 100_000 });
    fc.assert(
      fc.property(
        cents,
        fc.integer({ min: 1, max: 9 }),
        fc.double({ min: 0, max: 1 }),
        (price, units, cut) => {
          const subtotal = price * units;
          const discountAmount = Math.floor((Number.isNaN(cut) ? 0 : cut) * subtotal);
          const order = {
            ...{ subtotal, discountAmount, tax: 0, taxLines: [] },
          };
          const parts = Array.from({ length: units }, (_, index) =>
            valueOfReturn(
              order,
              [{ productPrice: price, quantity: 1 }],
              [{ productPrice: price, quantity: index }],
            ),
          );
          expect(parts.reduce((sum, { goods }) => sum + goods, 0)).toBe(subtotal - discountAmount);
        },
      ),
    );
  });
});

describe("how a return is settled", () => {
  it("takes off what is due first, and refunds the rest as far as it was paid", () => {
    const of = (value: number, due: number, paid: number) => settlementOf(value, { due, paid });
    expect(of(50_00, 0, 115_00)).toEqual({ credit: 0, refund: 50_00 });
    expect(of(50_00, 115_00, 0)).toEqual({ credit: 50_00, refund: 0 });
    expect(of(50_00, 55_00, 60_00)).toEqual({ credit: 50_00, refund: 0 });
    expect(of(50_00, 30_00, 115_00)).toEqual({ credit: 30_00, refund: 20_00 });
    expect(of(50_00, 30_00, 10_00)).toEqual({ credit: 30_00, refund: 10_00 });
  });

  it("takes nothing off that a refund settles already", () => {
    expect(creditBeside(50_00, 50_00, 55_00)).toBe(0);
    expect(creditBeside(20_00, 50_00, 55_00)).toBe(30_00);
    expect(creditBeside(75_00, 50_00, 55_00)).toBe(0);
  });
});
