import fc from "fast-check";
import { expect, it } from "vitest";
import { nextChange, timeLeft } from "./time-left.ts";

const NOW = Date.parse("2026-11-21T09:30:00.000Z");
const inMs = (ms: number) => new Date(NOW + ms).toISOString();
const MINUTE = 60_000;

it.each([
  [48 * 60 * MINUTE, "48 h 0 min"],
  [31 * 60 * MINUTE + 12.5 * MINUTE, "31 h 12 min"],
  [59 * MINUTE, "59 min"],
  [5 * MINUTE, "5 min"],
  [5 * MINUTE - 1, "4 min 59 s"],
  [61_000, "1 min 01 s"],
  [900, "0 min 00 s"],
])("says %d ms as %s", (ms, words) => {
  expect(timeLeft(inMs(ms), NOW)).toBe(words);
});

it("has nothing left at the deadline, after it, and for a date that is none", () => {
  expect(timeLeft(inMs(0), NOW)).toBeNull();
  expect(timeLeft(inMs(-1), NOW)).toBeNull();
  expect(timeLeft("soon", NOW)).toBeNull();
});

it("gives the time of every change of the text", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 72 * 60 * MINUTE }), (ms) => {
      const deadline = inMs(ms);
      const wait = nextChange(deadline, NOW);
      expect(wait).toBeGreaterThan(0);
      expect(timeLeft(deadline, NOW + wait - 2) ?? timeLeft(deadline, NOW)).toBe(
        timeLeft(deadline, NOW),
      );
      expect(timeLeft(deadline, NOW + wait)).not.toBe(timeLeft(deadline, NOW));
    }),
  );
});
