import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepNext, keptNext, nextPathOf, withNext } from "./next-path.ts";

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
  "leads nowhere when %s is stored",
  (stored) => {
    vi.setSystemTime(0);
    localStorage.setItem("aliquot.next", stored);
    expect(keptNext()).toBeNull();
  },
);

it("carries a path with its query through the sign-in pages and back", () => {
  const carried = withNext("/forgot-password", "/product/bradykinin?units=3#data");
  expect(carried.startsWith("/forgot-password?next=")).toBe(true);
  expect(nextPathOf(new URL(carried, "http://shop.test").search)).toBe(
    "/product/bradykinin?units=3#data",
  );
});

it.each([
  "?next=https://evil.example",
  "?next=//evil.example",
  "?next=/%5Cevil.example",
  "?next=",
  "",
])("goes nowhere for “%s”", (search) => {
  expect(nextPathOf(search)).toBeNull();
});

it("adds nothing without a next path", () => {
  expect(withNext("/auth", null)).toBe("/auth");
});
