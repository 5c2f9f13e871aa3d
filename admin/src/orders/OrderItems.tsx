import { useQuery } from "@tanstack/react-query";
import type { OrderItem } from "#shared/contracts/orders.ts";
import { formatUsd, parseAmount } from "#shared/domain/money.ts";
import { QueryGate } from "../layout/QueryGate.tsx";
import * as css from "./OrderDialog.css.ts";
import { orderItemsQuery } from "./orders.queries.ts";

/** The items of an order. */
export function OrderItems({ orderId }: { orderId: string }) {
  const items = useQuery(orderItemsQuery(orderId));
  return (
    <QueryGate
      query={items}
      what="The items"
      skeleton={
        <p aria-busy="true" className={css.quiet}>
          Loading items...
        </p>
      }
    >
      {(data) =>
        data.length === 0 ? (
          <p className={css.quiet}>No items found</p>
        ) : (
          <ul className={css.items}>
            {data.map((item) => (
              <ItemRow key={item.id} item={item} />
            ))}
          </ul>
        )
      }
    </QueryGate>
  );
}

function ItemRow({ item }: { item: OrderItem }) {
  return (
    <li className={css.item}>
      <span className={css.itemName}>{item.productName}</span>
      <span className={css.quiet}>
        {item.quantity} x {formatUsd(parseAmount(item.productPrice))}
      </span>
      <span className={css.amount}>{formatUsd(parseAmount(item.total))}</span>
    </li>
  );
}
