import type { OrderSummary } from "#shared/contracts/orders.ts";
import { formatUsd } from "#shared/domain/money.ts";
import { amountDue, orderMoney } from "#shared/domain/payments.ts";
import { Button } from "#shared/ui/Button.tsx";
import { inUsd } from "../layout/in-usd.ts";
import { Moment } from "../layout/Moment.tsx";
import type { ListColumn } from "../lists/columns.ts";
import { NextAction } from "./NextAction.tsx";
import { OrderBadges } from "./OrderBadges.tsx";
import * as css from "./Orders.css.ts";

/** The columns of the list of orders. The first ones repeat the card. */
export const orderColumns = (onOpen: (id: string) => void): ListColumn<OrderSummary>[] => [
  {
    id: "number",
    title: "Order",
    isFixed: true,
    isRowHeader: true,
    cell: ({ orderNumber }) => <span className={css.number}>#{orderNumber}</span>,
  },
  {
    id: "placed",
    title: "Placed",
    sorts: { ascending: "oldest", descending: "newest" },
    cell: ({ createdAt }) => <Moment at={createdAt} className={css.moment} />,
  },
  {
    id: "customer",
    title: "Customer",
    cell: ({ firstName, lastName }) => `${firstName} ${lastName}`,
  },
  { id: "email", title: "Email", isExtra: true, cell: ({ email }) => email },
  {
    id: "total",
    title: "Total",
    align: "end",
    sorts: { ascending: "total_asc", descending: "total_desc" },
    cell: ({ total }) => inUsd(total),
  },
  {
    id: "due",
    title: "Due",
    align: "end",
    isExtra: true,
    cell: (order) => formatUsd(amountDue(order.status, orderMoney(order))),
  },
  {
    id: "state",
    title: "Status",
    cell: (order) => (
      <span className={css.badges}>
        <OrderBadges order={order} />
      </span>
    ),
  },
  { id: "coupon", title: "Coupon", isExtra: true, cell: ({ couponCode }) => couponCode },
  { id: "po", title: "PO number", isExtra: true, cell: ({ poNumber }) => poNumber },
  {
    id: "institution",
    title: "Institution",
    isExtra: true,
    cell: ({ institution }) => institution,
  },
  {
    id: "state-of-us",
    title: "Ship to",
    isExtra: true,
    cell: ({ shippingAddress: to }) => (to ? `${to.city}, ${to.state}` : ""),
  },
  {
    id: "tracking",
    title: "Tracking",
    isExtra: true,
    cell: ({ carrierName, trackingNumber }) =>
      [carrierName, trackingNumber].filter(Boolean).join(" "),
  },
  { id: "notes", title: "Customer's notes", isExtra: true, cell: ({ notes }) => notes },
  {
    id: "actions",
    title: "Actions",
    align: "end",
    isFixed: true,
    cell: (order) => (
      <span className={css.rowActions}>
        <NextAction order={order} />
        <Button
          data-key="Enter"
          aria-label={`View Details of order #${order.orderNumber}`}
          onPress={() => onOpen(order.id)}
        >
          View Details
        </Button>
      </span>
    ),
  },
];
