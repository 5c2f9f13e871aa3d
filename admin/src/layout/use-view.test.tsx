import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { z } from "zod";
import { productView } from "../products/products.queries.ts";
import { useLastPage } from "./use-list-page.ts";
import { filtersOf, idParam, pageParam, searchParam, useView } from "./use-view.ts";

const schema = z.object({
  status: z.enum(["all", "completed"]).catch("all"),
  search: searchParam,
  page: pageParam,
  order: idParam,
});

/** Renders the hook at a URL; returns the view and the current URL. */
function viewAt(path: string) {
  const { hook, searchHook, history } = memoryLocation({ path, record: true });
  const { result } = renderHook(() => useView(schema), {
    wrapper: ({ children }) => (
      <Router hook={hook} searchHook={searchHook}>
        {children}
      </Router>
    ),
  });
  return { result, address: () => history.at(-1) };
}

it("is read from the query string, with a default for whatever makes no sense", () => {
  const { result } = viewAt("/orders?status=shipped&page=two&search=ada&order=1&other=x");
  expect(result.current.view).toEqual({ status: "all", search: "ada", page: 1, order: "1" });
});

it("stands in the address without what is at its default", () => {
  const { result, address } = viewAt("/orders");
  act(() => result.current.show({ status: "completed", page: 2 }));
  expect(address()).toBe("/orders?status=completed&page=2");
  act(() => result.current.show({ status: "all" }));
  expect(address()).toBe("/orders");
});

it("begins at the first page and without a dialog when its filters change", () => {
  const { result, address } = viewAt("/orders?search=ada&page=3&order=1");
  act(() => result.current.show({ status: "completed" }));
  expect(address()).toBe("/orders?status=completed&search=ada");
});

it("keeps the page under a dialog that opens", () => {
  const { result, address } = viewAt("/orders?search=ada&page=3");
  act(() => result.current.open({ order: "1" }));
  expect(address()).toBe("/orders?search=ada&page=3&order=1");
});

it("leaves a page that has emptied, and no other, for the last one", () => {
  const shownPages: (number | undefined)[] = [];
  const list = (total: number, isPlaceholderData = false) =>
    ({ data: { total }, isPlaceholderData }) as Parameters<typeof useLastPage>[0];
  const shown = { page: 3, pageSize: 10, goTo: (page: number) => void shownPages.push(page) };
  renderHook(() => useLastPage(list(25), shown));
  renderHook(() => useLastPage(list(5, true), shown));
  expect(shownPages).toEqual([]);
  renderHook(() => useLastPage(list(20), shown));
  renderHook(() => useLastPage(list(0), shown));
  expect(shownPages).toEqual([2, 1]);
});

it("gives a call only the filters that choose something, and the sort unless it is the first", () => {
  const sorted = schema.extend({ sort: z.enum(["newest", "oldest"]).catch("newest") });
  const filters = (view: object) => filtersOf(sorted, sorted.parse(view));
  expect(filters({ page: "3", order: "1" })).toEqual({});
  expect(filters({ status: "completed", search: "ada", sort: "oldest" })).toEqual({
    status: "completed",
    search: "ada",
    sortBy: "oldest",
  });
  for (const search of ["all", "best"]) expect(filters({ search })).toEqual({ search });
  expect(filtersOf(productView, productView.parse({ sort: "best" }))).toEqual({});
});
