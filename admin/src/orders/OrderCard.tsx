import { useRef } from "react";
import type { OrderSummary } from "#shared/contracts/orders.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Checkbox } from "#shared/ui/Checkbox.tsx";
import { visuallyHidden } from "#shared/ui/global.css.ts";
import { inUsd } from "../layout/in-usd.ts";
import { Moment } from "../layout/Moment.tsx";
import { NextAction } from "./NextAction.tsx";
import { OrderBadges } from "./OrderBadges.tsx";
import * as css from "./Orders.css.ts";
import { StatusSelect } from "./StatusSelect.tsx";

/** One order of the list: customer, date, total, state, and actions. */
export function OrderCard({
  order,
  isSelected,
  onSelect,
  onOpen,
}: {
  order: OrderSummary;
  isSelected: boolean;
  /** With Shift, selects the range from the order that was selected before. */
  onSelect: (isRange: boolean) => void;
  onOpen: () => void;
}) {
  const isRange = useRef(false);
  const name = `${order.firstName} ${order.lastName}`;
  return (
    <article
      className={css.card}
      data-status={order.status}
      data-order={order.id}
      data-selected={isSelected || undefined}
      tabIndex={-1}
      aria-label={`Order ${order.orderNumber}, ${name}`}
    >
      <div
        className={css.select}
        onPointerDownCapture={(event) => {
          isRange.current = event.shiftKey;
          // Otherwise Shift would also select the text between two boxes.
          if (event.shiftKey) window.getSelection()?.removeAllRanges();
        }}
        onKeyDownCapture={(event) => {
          isRange.current = event.shiftKey;
        }}
      >
        <Checkbox isSelected={isSelected} onChange={() => onSelect(isRange.current)}>
          <span className={visuallyHidden}>{`Select order #${order.orderNumber}`}</span>
        </Checkbox>
      </div>
      <div className={css.placed}>
        <h2 className={css.number}>#{order.orderNumber}</h2>
        <Moment at={order.createdAt} className={css.quiet} />
      </div>
      <div className={css.person}>
        <p className={css.name}>{name}</p>
        <p className={css.quiet}>{order.email}</p>
      </div>
      <p className={css.total}>{inUsd(order.total)}</p>
      <p className={css.badges}>
        <OrderBadges order={order} />
      </p>
      <div className={css.actions}>
        <NextAction order={order} />
        <StatusSelect order={order} className={css.status} />
        <Button
          data-key="Enter"
          aria-label={`View Details of order #${order.orderNumber}`}
          onPress={onOpen}
        >
          View Details
        </Button>
      </div>
    </article>
  );
}
