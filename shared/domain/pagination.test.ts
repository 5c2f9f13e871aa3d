import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pageWindow, parsePage } from "./pagination.ts";

describe("the page of an address", () => {
  it.each([
    ["", 1],
    ["page=1", 1],
    ["page=100000", 100_000],
    ["page=0", 1],
    ["page=100001", 1],
    ["page=1e1", 1],
    ["page=0x10", 1],
    ["page=%202", 1],
    ["page=2x", 1],
    ["page=two", 1],
  ])("is a number in digits, or the first: %s", (query, page) => {
    expect(parsePage(new URLSearchParams(query).get("page"))).toBe(page);
  });
});

describe("the window of page numbers", () => {
  it("slides with the page and stops at the ends", () => {
    expect(pageWindow(1, 10)).toEqual([1, 2, 3, 4, 5]);
    expect(pageWindow(3, 10)).toEqual([1, 2, 3, 4, 5]);
    expect(pageWindow(4, 10)).toEqual([2, 3, 4, 5, 6]);
    expect(pageWindow(9, 10)).toEqual([6, 7, 8, 9, 10]);
    expect(pageWindow(10, 10)).toEqual([6, 7, 8, 9, 10]);
  });

  it("offers every page when there are few, and none when there are none", () => {
    expect(pageWindow(2, 3)).toEqual([1, 2, 3]);
    expect(pageWindow(1, 1)).toEqual([1]);
    expect(pageWindow(1, 0)).toEqual([]);
  });

  it("has as many consecutive, existing pages as possible, with the current one as near the middle as possible", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5000 }),
        fc.integer({ min: 1, max: 9 }),
        fc.nat(),
        (pageCount, size, seed) => {
          const page = (seed % pageCount) + 1;
          const pages = pageWindow(page, pageCount, size);
          const first = pages[0] as number;
          const last = pages.at(-1) as number;
          expect(pages).toHaveLength(Math.min(size, pageCount));
          expect(pages).toEqual(pages.map((_, index) => first + index));
          expect(first).toBeGreaterThanOrEqual(1);
          expect(last).toBeLessThanOrEqual(pageCount);
          expect(pages).toContain(page);
          const isCentred = Math.abs(page - first - (last - page)) <= 1;
          expect(isCentred || first === 1 || last === pageCount).toBe(true);
        },
      ),
    );
  });

  it("takes a page out of range as the nearest one", () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 100 }), (page, pageCount) => {
        const nearest = Math.min(Math.max(page, 1), pageCount);
        expect(pageWindow(page, pageCount)).toEqual(pageWindow(nearest, pageCount));
      }),
    );
  });
});
