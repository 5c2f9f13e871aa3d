import { useState } from "react";
import type { OrderSummary } from "#shared/contracts/orders.ts";
import { formatUsd, parseAmount } from "#shared/domain/money.ts";
import { statusLabel } from "#shared/domain/order-status.ts";
import { Badge } from "#shared/ui/Badge.tsx";
import { Button } from "#shared/ui/Button.tsx";
import { formatMoment } from "../layout/moments.ts";
import { OrderDialog } from "./OrderDialog.tsx";
import * as css from "./Orders.css.ts";
import { StatusSelect } from "./StatusSelect.tsx";
import { badgeTone } from "./status-tone.ts";

/** One order of the list: who, when, how much, where it stands, and what can be done with it. */
export function OrderCard({ order }: { order: OrderSummary }) {
  const [isOpen, setOpen] = useState(false);
  const name = `${order.firstName} ${order.lastName}`;
  return (
    <article
      className={css.card}
      data-status={order.status}
      aria-label={`Order ${order.orderNumber}, ${name}`}
    >
      <div className={css.identity}>
        <h2 className={css.number}>#{order.orderNumber}</h2>
        <p className={css.person}>{name}</p>
        <p className={css.quiet}>{order.email}</p>
      </div>
      <div className={css.facts}>
        <time dateTime={order.createdAt} className={css.quiet}>
          {formatMoment(order.createdAt)}
        </time>
        <p className={css.total}>{formatUsd(parseAmount(order.total))}</p>
        <p className={css.badges}>
          <Badge tone={badgeTone(order.status)}>{statusLabel(order.status, "admin")}</Badge>
          {order.holdExpired && <Badge tone="danger">Hold expired</Badge>}
          {order.shippingStatus === "shipped" && <Badge tone="info">Shipped</Badge>}
        </p>
      </div>
      <div className={css.actions}>
        <StatusSelect order={order} />
        <Button onPress={() => setOpen(true)}>View Details</Button>
      </div>
      <OrderDialog order={order} isOpen={isOpen} onOpenChange={setOpen} />
    </article>
  );
}
