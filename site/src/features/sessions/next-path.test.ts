import { expect, it } from "vitest";
import { nextPathOf, withNext } from "./next-path.ts";

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

it("adds nothing when nobody wanted to go anywhere", () => {
  expect(withNext("/auth", null)).toBe("/auth");
});
