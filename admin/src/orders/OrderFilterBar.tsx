import { Select } from "#shared/ui/Select.tsx";
import { SearchBox } from "../layout/SearchBox.tsx";
import * as css from "./Orders.css.ts";
import { ORDER_FILTERS, type OrderFilters } from "./order-view.ts";

/** Status filter and search; either change starts at page 1. */
export function OrderFilterBar({
  filters,
  onChange,
}: {
  filters: OrderFilters;
  onChange: (change: Partial<OrderFilters>) => void;
}) {
  return (
    <search className={css.filters}>
      <Select
        label="Status"
        actsAtOnce
        className={css.statusFilter}
        options={ORDER_FILTERS}
        value={filters.status || "all"}
        onChange={(status) =>
          onChange({ status: status === "all" ? "" : (status as OrderFilters["status"]) })
        }
      />
      <SearchBox
        label="Search orders"
        placeholder="Order number, e-mail or name"
        value={filters.search}
        onChange={(search) => onChange({ search })}
      />
    </search>
  );
}
