import type { Order } from "#shared/contracts/orders.ts";
import type { StatusAudience } from "#shared/domain/order-status.ts";
import { DefinitionList } from "#shared/ui/DefinitionList.tsx";
import { formatDay } from "#shared/ui/dates.ts";
import { OrderSums } from "#shared/ui/OrderSums.tsx";
import { number, panel } from "../../components/Panel.css.ts";
import { ShippingAddress } from "../addresses/ShippingAddress.tsx";
import { bookFacts, shippingFacts } from "./book-facts.tsx";
import { OrderLines, placedLines } from "./OrderLines.tsx";
import { StatusBadge } from "./StatusBadge.tsx";

/** All details of an order that its customer may see, in one column. */
export function OrderSummary({ order, audience }: { order: Order; audience: StatusAudience }) {
  return (
    <section className={panel} aria-label="Order summary">
      <h2>Order summary</h2>
      <DefinitionList
        items={[
          { term: "Order number", value: <span className={number}>{order.orderNumber}</span> },
          {
            term: "Date",
            value: <time dateTime={order.createdAt}>{formatDay(order.createdAt)}</time>,
          },
          { term: "Status", value: <StatusBadge status={order.status} audience={audience} /> },
        ]}
      />
      <div>
        <OrderLines lines={placedLines(order.items)} />
        <OrderSums sums={order} />
      </div>
      <DefinitionList
        items={[
          { term: "Name", value: `${order.firstName} ${order.lastName}` },
          { term: "Email", value: order.email },
          { term: "Ships to", value: <ShippingAddress address={order.shippingAddress} /> },
          ...shippingFacts(order),
          ...bookFacts(order),
        ]}
      />
    </section>
  );
}
