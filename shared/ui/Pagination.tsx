import type { ReactNode } from "react";
import { pageWindow } from "../domain/pagination.ts";
import { ChevronLeftIcon, ChevronRightIcon } from "./icons.tsx";
import * as css from "./Pagination.css.ts";

export interface PaginationProps {
  /** From 1. */
  page: number;
  pageCount: number;
  onPageChange?: (page: number) => void;
  "aria-label"?: string;
}

/** Previous, up to five page numbers, Next. Not rendered for fewer than two pages. */
export function Pagination({
  page,
  pageCount,
  onPageChange,
  "aria-label": label = "Pagination",
}: PaginationProps) {
  if (pageCount <= 1) return null;
  const to = (target: number) => ({ target, page, pageCount, onPageChange });
  return (
    <nav aria-label={label}>
      <ul className={css.list}>
        <li>
          <PageControl {...to(page - 1)}>
            <ChevronLeftIcon />
            Previous
          </PageControl>
        </li>
        {pageWindow(page, pageCount).map((number) => (
          <li key={number}>
            <PageControl {...to(number)}>{number}</PageControl>
          </li>
        ))}
        <li>
          <PageControl {...to(page + 1)}>
            Next
            <ChevronRightIcon />
          </PageControl>
        </li>
      </ul>
    </nav>
  );
}

interface PageControlProps extends Pick<PaginationProps, "page" | "pageCount" | "onPageChange"> {
  target: number;
  children: ReactNode;
}

/** Never disabled: a user who pressed Next up to the last page would lose the focus. */
function PageControl({ target, page, pageCount, onPageChange, children }: PageControlProps) {
  const exists = target >= 1 && target <= pageCount;
  return (
    <button
      type="button"
      className={css.page}
      aria-disabled={!exists || undefined}
      aria-current={target === page ? "page" : undefined}
      onClick={() => exists && onPageChange?.(target)}
    >
      {children}
    </button>
  );
}
