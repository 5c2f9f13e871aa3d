import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { queryMembers, useViewInUrl } from "./use-view-in-url.ts";

const page = {
  parse: (query: URLSearchParams) => Number(query.get("page") ?? 1),
  href: (shown: number) => `/shop?page=${shown}`,
};

beforeEach(() => history.replaceState(null, "", "/shop"));

function view(rendered?: number) {
  const { result } = renderHook(() => useViewInUrl(page, rendered));
  const show = (shown: number, writing?: "push" | "replace") =>
    act(() => result.current[1](shown, writing));
  return { shown: () => result.current[0], show };
}

it("writes what it shows into the address, in a new entry of the history or in the current one", () => {
  const { shown, show } = view();
  const before = history.length;
  show(2);
  expect([shown(), location.search, history.length]).toEqual([2, "?page=2", before + 1]);
  show(3, "replace");
  expect([shown(), location.search, history.length]).toEqual([3, "?page=3", before + 1]);
});

it("follows the address when somebody goes back", () => {
  const { shown, show } = view();
  show(2);
  history.replaceState(null, "", "/shop?page=1");
  act(() => void window.dispatchEvent(new PopStateEvent("popstate")));
  expect(shown()).toBe(1);
});

it("takes the address over what the server has rendered", () => {
  history.replaceState(null, "", "/shop?page=4");
  expect(view(1).shown()).toBe(4);
});

it("reads the first value of a repeated parameter", () => {
  expect(queryMembers(new URLSearchParams("page=2&sort=a&page=3"))).toEqual({
    page: "2",
    sort: "a",
  });
});
