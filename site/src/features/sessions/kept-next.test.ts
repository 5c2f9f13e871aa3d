import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepNext, keptNext } from "./kept-next.ts";

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const HOUR = 60 * 60 * 1000;

it("keeps an intention for a day", () => {
  keepNext("/product/bradykinin?units=3");
  vi.advanceTimersByTime(23 * HOUR);
  expect(keptNext()).toBe("/product/bradykinin?units=3");
  vi.advanceTimersByTime(2 * HOUR);
  expect(keptNext()).toBeNull();
});

it("forgets it when there is none any more", () => {
  keepNext("/checkout");
  keepNext(null);
  expect(keptNext()).toBeNull();
});

it.each(['{"next":"//evil.example","keptAt":0}', '{"next":5,"keptAt":0}', "null", "{"])(
  "goes nowhere for %s",
  (stored) => {
    vi.setSystemTime(0);
    localStorage.setItem("aliquot.next", stored);
    expect(keptNext()).toBeNull();
  },
);
