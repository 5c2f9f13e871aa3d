import type { ReactNode } from "react";
import { pageWindow } from "../domain/pagination.ts";
import { ChevronLeftIcon, ChevronRightIcon } from "./icons.tsx";
import * as css from "./Pagination.css.ts";

export interface PaginationProps {
  /** From 1. */
  page: number;
  pageCount: number;
  onPageChange?: (page: number) => void;
  /** Gives each page an address: the buttons become links. */
  hrefFor?: (page: number) => string;
  "aria-label"?: string;
  className?: string;
}

/** Previous, up to five bare numbers, Next. With one page or none it is not there. */
export function Pagination({
  page,
  pageCount,
  onPageChange,
  hrefFor,
  "aria-label": label = "Pagination",
  className,
}: PaginationProps) {
  if (pageCount <= 1) return null;
  const to = (target: number) => ({ target, page, pageCount, onPageChange, hrefFor });
  return (
    <nav aria-label={label} className={className}>
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

interface PageControlProps
  extends Pick<PaginationProps, "page" | "pageCount" | "onPageChange" | "hrefFor"> {
  target: number;
  children: ReactNode;
}

function PageControl({
  target,
  page,
  pageCount,
  onPageChange,
  hrefFor,
  children,
}: PageControlProps) {
  const exists = target >= 1 && target <= pageCount;
  const current = target === page ? "page" : undefined;
  if (hrefFor && exists) {
    return (
      <a
        className={css.page}
        href={hrefFor(target)}
        aria-current={current}
        onClick={
          onPageChange &&
          ((event) => {
            // A new tab or window is the browser's business.
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            onPageChange(target);
          })
        }
      >
        {children}
      </a>
    );
  }
  return (
    <button
      type="button"
      className={css.page}
      disabled={!exists}
      aria-current={current}
      onClick={() => onPageChange?.(target)}
    >
      {children}
    </button>
  );
}
