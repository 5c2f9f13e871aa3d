import { Select } from "#shared/ui/Select.tsx";
import { SearchBox } from "../layout/SearchBox.tsx";
import * as css from "./Orders.css.ts";
import { ORDER_STATUS_FILTERS, type OrderView } from "./order-view.ts";

/** Status filter and search; either change starts at page 1. */
export function OrderFilterBar({
  view,
  onChange,
}: {
  view: OrderView;
  onChange: (change: Partial<OrderView>) => void;
}) {
  return (
    <search className={css.filters}>
      <Select
        label="Status"
        actsAtOnce
        className={css.statusFilter}
        options={ORDER_STATUS_FILTERS}
        value={view.status}
        onChange={(status) => onChange({ status: status as OrderView["status"] })}
      />
      <SearchBox
        label="Search orders"
        placeholder="Number, name, amount, tracking, product"
        value={view.search}
        onChange={(search) => onChange({ search })}
      />
    </search>
  );
}
