import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OrderSummary } from "#shared/contracts/orders.ts";
import { formatUsd } from "#shared/domain/money.ts";
import { statusLabel } from "#shared/domain/order-status.ts";
import { openAmount, orderMoney } from "#shared/domain/payments.ts";
import { Button } from "#shared/ui/Button.tsx";
import { SearchField } from "#shared/ui/SearchField.tsx";
import { useDebounced } from "#shared/ui/use-debounced.ts";
import { api } from "../api.ts";
import { inUsd } from "../layout/in-usd.ts";
import { ORDERS_KEY } from "../layout/query-keys.ts";
import { pageRead } from "../layout/reads.ts";
import * as css from "./Inbox.css.ts";

const TYPING_PAUSE_MS = 250;
const MAX_FOUND = 6;

const foundOrdersQuery = (search: string) =>
  pageRead(
    [...ORDERS_KEY, "found", search],
    (call) => api.admin.orders.list({ search, limit: MAX_FOUND }, call),
    { enabled: search.length > 1 },
  );

/** Searches for an order by number, or by the customer's name or email. */
export function OrderFinder({
  isTaken,
  onFound,
}: {
  /** Orders that are already in the form are not listed. */
  isTaken: (orderId: string) => boolean;
  onFound: (order: OrderSummary) => void;
}) {
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed.trim(), TYPING_PAUSE_MS);
  const found = useQuery(foundOrdersQuery(search));
  const orders =
    search.length > 1 ? (found.data?.orders ?? []).filter(({ id }) => !isTaken(id)) : [];
  const take = (order: OrderSummary) => {
    onFound(order);
    setTyped("");
  };
  return (
    <div className={css.finder}>
      <SearchField
        label="Find an order"
        placeholder="Order number, email or name"
        value={typed}
        onChange={setTyped}
        onKeyDown={(event) => {
          // Enter would submit the surrounding form. Here it chooses the only result.
          if (event.key !== "Enter") return;
          event.preventDefault();
          const [only, ...others] = orders;
          if (only && others.length === 0 && search === typed.trim()) take(only);
        }}
      />
      {found.isError && <p className={css.problem}>The orders could not be searched.</p>}
      {search.length > 1 && found.isSuccess && orders.length === 0 && (
        <p className={css.quiet}>No other order was found for this.</p>
      )}
      {orders.length > 0 && (
        <FoundOrders
          label="Orders found"
          orders={orders.map((order) => ({
            ...order,
            customer: `${order.firstName} ${order.lastName}`,
            note: stateOf(order),
            add: () => take(order),
          }))}
        />
      )}
    </div>
  );
}

function stateOf(order: OrderSummary): string {
  const total = inUsd(order.total);
  const open = openAmount(orderMoney(order));
  const due = open > 0 ? `, ${formatUsd(open)} due` : "";
  return `${statusLabel(order.status, "admin")}, ${total}${due}`;
}

export function FoundOrders({
  label,
  orders,
}: {
  label?: string;
  orders: readonly { orderNumber: string; customer: string; note: string; add: () => void }[];
}) {
  return (
    <ul className={css.found} aria-label={label}>
      {orders.map(({ orderNumber, customer, note, add }) => (
        <li key={orderNumber} className={css.foundOrder}>
          <span>
            <span className={css.number}>#{orderNumber}</span> {customer}{" "}
            <span className={css.quiet}>{note}</span>
          </span>
          <Button size="small" aria-label={`Add order #${orderNumber}`} onPress={add}>
            Add
          </Button>
        </li>
      ))}
    </ul>
  );
}
