import type { ReactNode } from "react";
import { Link } from "wouter";
import { type Customer, ROWS_OF_CUSTOMER } from "#shared/contracts/customers.ts";
import { RIGHT_OUTCOMES } from "#shared/contracts/security-events.ts";
import { formatUsd, parseAmount, parseSignedAmount } from "#shared/domain/money.ts";
import { statusLabel, statusTone } from "#shared/domain/order-status.ts";
import { Badge } from "#shared/ui/Badge.tsx";
import { formatCalendarDay, formatMoment } from "#shared/ui/dates.ts";
import { ListTable } from "../lists/ListTable.tsx";
import { MailBadge } from "../mail/MailTable.tsx";
import { QuoteBadge } from "../orders/QuoteBadge.tsx";
import { KIND_NAMES, methodName } from "../payments/payment-words.ts";
import { ReturnBadge } from "../returns/return-columns.tsx";
import * as css from "./Customers.css.ts";
import { Part } from "./Part.tsx";

/** Orders, payments, quotes, returns, emails and sign-ins of a customer, the newest of each. */
export function CustomerHistory({ customer }: { customer: Customer }) {
  return (
    <>
      <Rows title="Orders" rows={customer.recentOrders} none="Has not ordered yet.">
        <Orders orders={customer.recentOrders} />
      </Rows>
      <Rows title="Payments" rows={customer.payments} none="Nothing was paid yet.">
        <Payments payments={customer.payments} />
      </Rows>
      <Rows title="Quotes" rows={customer.quotes} none="No quote was saved.">
        <Quotes quotes={customer.quotes} />
      </Rows>
      <Rows title="Returns" rows={customer.returns} none="Nothing was sent back.">
        <Returns returns={customer.returns} />
      </Rows>
      <Rows title="Emails" rows={customer.mails} none="No email was sent.">
        <Mails mails={customer.mails} />
      </Rows>
      <Rows title="Sign-ins" rows={customer.signIns} none="Nothing is recorded.">
        <SignIns events={customer.signIns} />
      </Rows>
    </>
  );
}

function Rows({
  title,
  rows,
  none,
  children,
}: {
  title: string;
  rows: readonly unknown[];
  none: string;
  children: ReactNode;
}) {
  return (
    <Part title={title}>
      {rows.length === 0 ? <p className={css.quiet}>{none}</p> : children}
      {rows.length === ROWS_OF_CUSTOMER && (
        <p className={css.quiet}>{`The newest ${ROWS_OF_CUSTOMER} are shown.`}</p>
      )}
    </Part>
  );
}

const orderLink = (id: string, number: string) => (
  <Link href={`/orders?order=${id}`}>#{number}</Link>
);
const moment = (at: string) => <time dateTime={at}>{formatMoment(at)}</time>;

function Orders({ orders }: { orders: Customer["recentOrders"] }) {
  return (
    <ListTable
      aria-label="Orders of the customer"
      rows={orders}
      columns={[
        {
          id: "order",
          title: "Order",
          isRowHeader: true,
          cell: ({ id, orderNumber }) => orderLink(id, orderNumber),
        },
        { id: "placed", title: "Placed", cell: ({ createdAt }) => moment(createdAt) },
        {
          id: "status",
          title: "Status",
          cell: ({ status }) => (
            <Badge tone={statusTone(status)}>{statusLabel(status, "admin")}</Badge>
          ),
        },
        {
          id: "total",
          title: "Total",
          align: "end",
          cell: ({ total }) => formatUsd(parseAmount(total)),
        },
        {
          id: "paid",
          title: "Paid",
          align: "end",
          cell: ({ paid }) => formatUsd(parseSignedAmount(paid)),
        },
        {
          id: "balance",
          title: "Balance",
          align: "end",
          cell: ({ balance }) => formatUsd(parseSignedAmount(balance)),
        },
      ]}
    />
  );
}

function Payments({ payments }: { payments: Customer["payments"] }) {
  return (
    <ListTable
      aria-label="Payments of the customer"
      rows={payments}
      columns={[
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
        { id: "reference", title: "Reference", cell: ({ reference }) => reference ?? "" },
        {
          id: "amount",
          title: "Amount",
          align: "end",
          cell: ({ kind, amount, paidChange }) =>
            formatUsd(kind === "write-off" ? parseAmount(amount) : parseSignedAmount(paidChange)),
        },
      ]}
    />
  );
}

function Quotes({ quotes }: { quotes: Customer["quotes"] }) {
  return (
    <ListTable
      aria-label="Quotes of the customer"
      rows={quotes}
      columns={[
        { id: "quote", title: "Quote", isRowHeader: true, cell: ({ number }) => number },
        { id: "saved", title: "Saved", cell: ({ createdAt }) => moment(createdAt) },
        { id: "until", title: "Holds until", cell: ({ expiresAt }) => moment(expiresAt) },
        { id: "state", title: "State", cell: ({ state }) => <QuoteBadge state={state} /> },
        {
          id: "total",
          title: "Total",
          align: "end",
          cell: ({ total }) => formatUsd(parseAmount(total)),
        },
      ]}
    />
  );
}

function Returns({ returns }: { returns: Customer["returns"] }) {
  return (
    <ListTable
      aria-label="Returns of the customer"
      rows={returns}
      columns={[
        {
          id: "order",
          title: "Order",
          isRowHeader: true,
          cell: ({ orderId, orderNumber }) => orderLink(orderId, orderNumber),
        },
        { id: "asked", title: "Asked for", cell: ({ createdAt }) => moment(createdAt) },
        { id: "state", title: "State", cell: ({ state }) => <ReturnBadge state={state} /> },
      ]}
    />
  );
}

function Mails({ mails }: { mails: Customer["mails"] }) {
  return (
    <ListTable
      aria-label="Emails to the customer"
      rows={mails}
      columns={[
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
        { id: "written", title: "Written", cell: ({ createdAt }) => moment(createdAt) },
        { id: "state", title: "State", cell: ({ state }) => <MailBadge state={state} /> },
      ]}
    />
  );
}

function SignIns({ events }: { events: Customer["signIns"] }) {
  return (
    <ListTable
      aria-label="Sign-ins of the customer"
      rows={events.map((event, index) => ({ ...event, id: String(index) }))}
      columns={[
        { id: "when", title: "When", isRowHeader: true, cell: ({ at }) => moment(at) },
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
      ]}
    />
  );
}
