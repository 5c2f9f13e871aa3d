import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  describeShippingDates,
  type ShippingCalendar,
  shippingDates,
} from "./shipping-calendar.ts";

/** 1 for Monday to 7 for Sunday. */
const weekdayOf = (day: string) => new Date(day).getUTCDay() || 7;

const week: ShippingCalendar = {
  timeZone: "America/New_York",
  cutOff: "14:00",
  weekdays: [1, 2, 3, 4, 5],
  closed: [],
  frozenWeekdays: [1, 2, 3],
};
const dates = (
  at: string,
  {
    businessDays = 2,
    isFrozen = false,
    ...calendar
  }: Partial<ShippingCalendar & { businessDays: number; isFrozen: boolean }> = {},
) => {
  const found = shippingDates({ ...week, ...calendar }, new Date(at), { businessDays, isFrozen });
  return found && [found.shipsOn, found.arrivesBy];
};

describe("an order", () => {
  it("leaves on the same day before the cut-off of the shop's time zone, and on the next day from it on", () => {
    // 18:59 and 19:00 UTC are 13:59 and 14:00 in New York, in winter.
    expect(dates("2026-11-24T18:59:00Z")).toEqual(["2026-11-24", "2026-11-26"]);
    expect(dates("2026-11-24T19:00:00Z")).toEqual(["2026-11-25", "2026-11-27"]);
    expect(dates("2026-07-21T17:59:00Z")).toEqual(["2026-07-21", "2026-07-23"]);
    expect(dates("2026-07-21T18:00:00Z")).toEqual(["2026-07-22", "2026-07-24"]);
  });

  it("counts by the shop's day, not by that of UTC", () => {
    const at = "2026-11-24T02:00:00Z";
    expect(dates(at)).toEqual(["2026-11-24", "2026-11-26"]);
    expect(dates(at, { cutOff: "23:00" })).toEqual(["2026-11-23", "2026-11-25"]);
  });

  it("waits over weekends and closed days, which are no business days either", () => {
    expect(dates("2026-11-27T20:00:00Z")).toEqual(["2026-11-30", "2026-12-02"]);
    const closed = ["2026-12-25", "2026-12-28"];
    expect(dates("2026-12-24T20:00:00Z", { closed })).toEqual(["2026-12-29", "2026-12-31"]);
    expect(dates("2026-12-23T12:00:00Z", { closed })).toEqual(["2026-12-23", "2026-12-29"]);
  });

  it("may leave on a Saturday where the shop ships on it, and arrives on business days", () => {
    const weekdays = [6];
    expect(dates("2026-11-24T12:00:00Z", { weekdays })).toEqual(["2026-11-28", "2026-12-01"]);
    expect(dates("2026-11-24T12:00:00Z", { weekdays, businessDays: 0 })).toEqual([
      "2026-11-28",
      "2026-11-28",
    ]);
  });
});

describe("a frozen parcel", () => {
  it("leaves only on its own days", () => {
    expect(dates("2026-11-26T12:00:00Z", { isFrozen: true })).toEqual(["2026-11-30", "2026-12-02"]);
    expect(dates("2026-11-25T12:00:00Z", { isFrozen: true })).toEqual(["2026-11-25", "2026-11-27"]);
  });

  it("is never promised where the calendar has no day for it", () => {
    const at = "2026-11-26T12:00:00Z";
    expect(dates(at, { isFrozen: true, frozenWeekdays: [] })).toBeNull();
    expect(dates(at, { isFrozen: true, frozenWeekdays: [7] })).toBeNull();
    const saturdays = { weekdays: [6], frozenWeekdays: [6], businessDays: 0 };
    expect(dates(at, { isFrozen: true, ...saturdays })).toBeNull();
    expect(dates(at, saturdays)).not.toBeNull();
  });
});

/** The short form of the gate; `CALENDARS=10000` is the whole one. */
const CALENDARS = Number(process.env.CALENDARS ?? 1000);
const day = fc
  .integer({ min: 0, max: 400 })
  .map((after) => new Date(Date.UTC(2026, 0, 1 + after)).toISOString().slice(0, 10));
const days = (minLength: number) =>
  fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength, maxLength: 7 });
const calendar = fc.record({
  timeZone: fc.constantFrom("America/New_York", "UTC", "Asia/Kolkata", "Pacific/Kiritimati"),
  cutOff: fc
    .integer({ min: 0, max: 1439 })
    .map((minute) => new Date(minute * 60_000).toISOString().slice(11, 16)),
  weekdays: days(1),
  closed: fc.uniqueArray(day, { maxLength: 60 }),
  frozenWeekdays: days(0),
});

it("no frozen parcel of random calendars leaves on a day or arrives on a weekend that the calendar forbids", () => {
  fc.assert(
    fc.property(
      calendar,
      fc.date({ min: new Date("2026-01-01"), max: new Date("2026-12-31"), noInvalidDate: true }),
      fc.integer({ min: 0, max: 10 }),
      fc.boolean(),
      (random, at, businessDays, isFrozen) => {
        const found = shippingDates(random, at, { businessDays, isFrozen });
        const leaving = random.weekdays.filter(
          (weekday) => !isFrozen || random.frozenWeekdays.includes(weekday),
        );
        if (found === null) {
          // Every week has such a day, unless the parcel would arrive at a weekend on each of them.
          expect(leaving.every((weekday) => isFrozen && businessDays === 0 && weekday > 5)).toBe(
            true,
          );
          return;
        }
        const { shipsOn, arrivesBy } = found;
        expect(leaving).toContain(weekdayOf(shipsOn));
        expect(random.closed).not.toContain(shipsOn);
        expect(arrivesBy >= shipsOn).toBe(true);
        if (businessDays > 0) {
          expect(weekdayOf(arrivesBy)).toBeLessThan(6);
          expect(random.closed).not.toContain(arrivesBy);
        }
        if (isFrozen) expect(weekdayOf(arrivesBy)).toBeLessThan(6);
        const before = new Date(at.getTime() - 2 * 86_400_000).toISOString().slice(0, 10);
        expect(shipsOn > before).toBe(true);
      },
    ),
    { numRuns: CALENDARS },
  );
});

it("days are written for people", () => {
  expect(describeShippingDates({ shipsOn: "2026-12-01", arrivesBy: "2026-12-03" })).toBe(
    "ships Tue, Dec 1, arrives by Thu, Dec 3",
  );
});
