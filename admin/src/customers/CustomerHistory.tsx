import { type ReactNode, useId } from "react";
import { Link } from "wouter";
import { type Customer, ROWS_OF_CUSTOMER } from "#shared/contracts/customers.ts";
import { RIGHT_OUTCOMES } from "#shared/contracts/security-events.ts";
import { parseSignedAmount } from "#shared/domain/money.ts";
import { statusLabel, statusTone } from "#shared/domain/order-status.ts";
import { Badge } from "#shared/ui/Badge.tsx";
import { formatCalendarDay } from "#shared/ui/dates.ts";
import { inUsd } from "../layout/in-usd.ts";
import { Moment } from "../layout/Moment.tsx";
import type { ListColumn } from "../lists/columns.ts";
import { ListTable } from "../lists/ListTable.tsx";
import { MailBadge } from "../mail/MailTable.tsx";
import { QuoteBadge } from "../orders/QuoteBadge.tsx";
import { KIND_NAMES, methodName } from "../payments/payment-words.ts";
import { ReturnBadge } from "../returns/return-columns.tsx";
import * as css from "./Customers.css.ts";

/** Orders, payments, quotes, returns, emails and sign-ins of a customer, the newest of each. */
export function CustomerHistory({ customer }: { customer: Customer }) {
  return (
    <>
      <Rows
        title="Orders"
        label="Orders of the customer"
        none="Has not ordered yet."
        rows={customer.recentOrders}
        columns={ORDERS}
      />
      <Rows
        title="Payments"
        label="Payments of the customer"
        none="Nothing was paid yet."
        rows={customer.payments}
        columns={PAYMENTS}
      />
      <Rows
        title="Quotes"
        label="Quotes of the customer"
        none="No quote was saved."
        rows={customer.quotes}
        columns={QUOTES}
      />
      <Rows
        title="Returns"
        label="Returns of the customer"
        none="Nothing was sent back."
        rows={customer.returns}
        columns={RETURNS}
      />
      <Rows
        title="Emails"
        label="Emails to the customer"
        none="No email was sent."
        rows={customer.mails}
        columns={MAILS}
      />
      <Rows
        title="Sign-ins"
        label="Sign-ins of the customer"
        none="Nothing is recorded."
        rows={customer.signIns.map((event, index) => ({ ...event, id: String(index) }))}
        columns={SIGN_INS}
      />
    </>
  );
}

function Rows<Row extends { id: string }>({
  title,
  label,
  none,
  rows,
  columns,
}: {
  title: string;
  label: string;
  none: string;
  rows: readonly Row[];
  columns: readonly ListColumn<Row>[];
}) {
  return (
    <Part title={title}>
      {rows.length === 0 ? (
        <p className={css.quiet}>{none}</p>
      ) : (
        <ListTable aria-label={label} rows={rows} columns={columns} />
      )}
      {rows.length === ROWS_OF_CUSTOMER && (
        <p className={css.quiet}>{`The newest ${ROWS_OF_CUSTOMER} are shown.`}</p>
      )}
    </Part>
  );
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={css.part} aria-labelledby={id}>
      <h2 id={id} className={css.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}

type Columns<List extends keyof Customer> = Customer[List] extends readonly (infer Row)[]
  ? readonly ListColumn<Row>[]
  : never;

const orderLink = (id: string, number: string) => (
  <Link href={`/orders?order=${id}`}>#{number}</Link>
);

const ORDERS: Columns<"recentOrders"> = [
  {
    id: "order",
    title: "Order",
    isRowHeader: true,
    cell: ({ id, orderNumber }) => orderLink(id, orderNumber),
  },
  { id: "placed", title: "Placed", cell: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    id: "status",
    title: "Status",
    cell: ({ status }) => <Badge tone={statusTone(status)}>{statusLabel(status, "admin")}</Badge>,
  },
  { id: "total", title: "Total", align: "end", cell: ({ total }) => inUsd(total) },
  { id: "paid", title: "Paid", align: "end", cell: ({ paid }) => inUsd(paid) },
  { id: "balance", title: "Balance", align: "end", cell: ({ balance }) => inUsd(balance) },
];

const PAYMENTS: Columns<"payments"> = [
  {
    id: "day",
    title: "Day",
    isRowHeader: true,
    cell: ({ receivedOn }) => formatCalendarDay(receivedOn),
  },
  { id: "kind", title: "Kind", cell: ({ kind }) => KIND_NAMES[kind] },
  { id: "method", title: "Method", cell: ({ method }) => methodName(method) },
  {
    id: "order",
    title: "Order",
    cell: ({ orderId, orderNumber }) => orderLink(orderId, orderNumber),
  },
  { id: "reference", title: "Reference", cell: ({ reference }) => reference },
  {
    id: "amount",
    title: "Amount",
    align: "end",
    cell: ({ amount, paidChange }) =>
      inUsd(parseSignedAmount(paidChange) === 0 ? amount : paidChange),
  },
];

const QUOTES: Columns<"quotes"> = [
  { id: "quote", title: "Quote", isRowHeader: true, cell: ({ number }) => number },
  { id: "saved", title: "Saved", cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { id: "until", title: "Holds until", cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
  { id: "state", title: "State", cell: ({ state }) => <QuoteBadge state={state} /> },
  { id: "total", title: "Total", align: "end", cell: ({ total }) => inUsd(total) },
];

const RETURNS: Columns<"returns"> = [
  {
    id: "order",
    title: "Order",
    isRowHeader: true,
    cell: ({ orderId, orderNumber }) => orderLink(orderId, orderNumber),
  },
  { id: "asked", title: "Asked for", cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { id: "state", title: "State", cell: ({ state }) => <ReturnBadge state={state} /> },
];

const MAILS: Columns<"mails"> = [
  {
    id: "email",
    title: "Email",
    isRowHeader: true,
    cell: ({ subject, recipient }) => (
      <>
        {subject}
        <span className={css.secondary}>to {recipient}</span>
      </>
    ),
  },
  { id: "written", title: "Written", cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { id: "state", title: "State", cell: ({ state }) => <MailBadge state={state} /> },
];

const SIGN_INS: readonly ListColumn<Customer["signIns"][number] & { id: string }>[] = [
  { id: "when", title: "When", isRowHeader: true, cell: ({ at }) => <Moment at={at} /> },
  { id: "what", title: "What", cell: ({ event }) => event.replaceAll("-", " ") },
  {
    id: "outcome",
    title: "Outcome",
    cell: ({ outcome }) => (
      <Badge tone={RIGHT_OUTCOMES.includes(outcome) ? "success" : "danger"}>{outcome}</Badge>
    ),
  },
  {
    id: "from",
    title: "From",
    cell: ({ device, network }) => [device, network].filter(Boolean).join(", "),
  },
];
