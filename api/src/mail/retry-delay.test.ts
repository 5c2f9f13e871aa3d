import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { retryDelaySeconds } from "./retry-delay.ts";

const attempts = fc.integer({ min: 1, max: 100_000 });
const random = fc.double({ min: 0, max: 1, noNaN: true });

describe("the delay before a retry", () => {
  it("doubles from five seconds", () => {
    const delays = [1, 2, 3, 4, 5, 6].map((tried) => retryDelaySeconds(tried, { random: 0 }));
    expect(delays).toEqual([5, 10, 20, 40, 80, 120]);
  });

  it("is at most two minutes, so that a recovered server is noticed in time", () => {
    fc.assert(
      fc.property(attempts, random, (tried, dice) => {
        const delay = retryDelaySeconds(tried, { random: dice });
        expect(delay).toBeGreaterThanOrEqual(4);
        expect(delay).toBeLessThanOrEqual(120);
      }),
    );
  });

  it("grows to half an hour for a refused address", () => {
    expect(retryDelaySeconds(50, { badAddress: true, random: 0 })).toBe(1800);
    expect(retryDelaySeconds(1, { badAddress: true, random: 0 })).toBe(5);
  });
});
