import { parseWholeNumber } from "./whole-number.ts";

const MAX_PAGE = 100_000;

/** The page number in a query string, counted from 1; 1 when the text is not a page number. */
export function parsePage(text: string | null | undefined): number {
  const page = parseWholeNumber(text) ?? 1;
  return page >= 1 && page <= MAX_PAGE ? page : 1;
}

/**
 * The page numbers to offer: a sliding window of at most `size` consecutive pages, with the current one in the middle
 * where possible. Pages count from 1; a page out of range becomes the nearest one.
 */
export function pageWindow(page: number, pageCount: number, size = 5): number[] {
  const length = Math.min(size, Math.max(0, pageCount));
  const middle = Math.min(Math.max(page, 1), Math.max(pageCount, 1)) - Math.floor(length / 2);
  const first = Math.min(Math.max(middle, 1), Math.max(pageCount, 1) - length + 1);
  return Array.from({ length }, (_, index) => first + index);
}
