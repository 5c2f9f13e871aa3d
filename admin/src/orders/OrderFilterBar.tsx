import { useEffect, useState } from "react";
import { SearchField } from "#shared/ui/SearchField.tsx";
import { Select } from "#shared/ui/Select.tsx";
import * as css from "./Orders.css.ts";
import { ORDER_FILTERS, type OrderFilters } from "./order-filters.ts";

const TYPING_PAUSE_MS = 300;

/** Status filter and search; either change starts at page 1. */
export function OrderFilterBar({
  filters,
  onChange,
}: {
  filters: OrderFilters;
  onChange: (change: Partial<OrderFilters>) => void;
}) {
  const [typed, setTyped] = useState(filters.search);
  useEffect(() => setTyped(filters.search), [filters.search]);
  useEffect(() => {
    if (typed === filters.search) return;
    const timer = window.setTimeout(() => onChange({ search: typed }), TYPING_PAUSE_MS);
    return () => window.clearTimeout(timer);
  });
  return (
    <search className={css.filters}>
      <Select
        label="Status"
        options={ORDER_FILTERS}
        value={filters.status || "all"}
        onChange={(status) =>
          onChange({ status: status === "all" ? "" : (status as OrderFilters["status"]) })
        }
      />
      <SearchField
        label="Search orders"
        placeholder="Order number, e-mail or name"
        value={typed}
        onChange={setTyped}
        onSubmit={(search) => onChange({ search })}
        onClear={() => onChange({ search: "" })}
      />
    </search>
  );
}
