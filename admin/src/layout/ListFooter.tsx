import { Pagination } from "#shared/ui/Pagination.tsx";
import { grouped } from "./counted.ts";
import * as css from "./ListFooter.css.ts";

export function ListFooter({
  noun,
  one = noun.replace(/s$/, ""),
  page,
  pageSize,
  total,
  onPageChange,
  between = "-",
}: {
  /** Plural: "orders". */
  noun: string;
  /** Singular, where it is more than the plural without its s. */
  one?: string;
  /** Counted from 1. */
  page: number;
  pageSize: number;
  total: number;
  onPageChange: (page: number) => void;
  /** Between the places of the first and of the last row. */
  between?: "-" | " to ";
}) {
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  return (
    <div className={css.footer}>
      <p className={css.count}>
        {total > 0 &&
          `Showing ${grouped(first)}${between}${grouped(last)} of ${grouped(total)} ${total === 1 ? one : noun}`}
      </p>
      <Pagination
        aria-label={`Pages of ${noun}`}
        page={page}
        pageCount={Math.ceil(total / pageSize)}
        onPageChange={onPageChange}
      />
    </div>
  );
}
