import type { ReactNode } from "react";
import { Link } from "wouter";
import { type Customer, ROWS_OF_CUSTOMER } from "#shared/contracts/customers.ts";
import { formatUsd, parseAmount, parseSum } from "#shared/domain/money.ts";
import { statusLabel, statusTone } from "#shared/domain/order-status.ts";
import { Badge } from "#shared/ui/Badge.tsx";
import { formatCalendarDay, formatMoment } from "#shared/ui/dates.ts";
import { Table } from "#shared/ui/Table.tsx";
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
    <Table
      aria-label="Orders of the customer"
      rows={orders}
      columns={[
        {
          title: "Order",
          isRowHeader: true,
          cell: ({ id, orderNumber }) => orderLink(id, orderNumber),
        },
        { title: "Placed", cell: ({ createdAt }) => moment(createdAt) },
        {
          title: "Status",
          cell: ({ status }) => (
            <Badge tone={statusTone(status)}>{statusLabel(status, "admin")}</Badge>
          ),
        },
        { title: "Total", align: "end", cell: ({ total }) => formatUsd(parseAmount(total)) },
        { title: "Paid", align: "end", cell: ({ paid }) => formatUsd(parseSum(paid)) },
        { title: "Balance", align: "end", cell: ({ balance }) => formatUsd(parseSum(balance)) },
      ]}
    />
  );
}

function Payments({ payments }: { payments: Customer["payments"] }) {
  return (
    <Table
      aria-label="Payments of the customer"
      rows={payments}
      columns={[
        {
          title: "Day",
          isRowHeader: true,
          cell: ({ receivedOn }) => formatCalendarDay(receivedOn),
        },
        { title: "Kind", cell: ({ kind }) => KIND_NAMES[kind] },
        { title: "Method", cell: ({ method }) => methodName(method) },
        { title: "Order", cell: ({ orderId, orderNumber }) => orderLink(orderId, orderNumber) },
        { title: "Reference", cell: ({ reference }) => reference ?? "" },
        { title: "Amount", align: "end", cell: ({ amount }) => formatUsd(parseAmount(amount)) },
      ]}
    />
  );
}

function Quotes({ quotes }: { quotes: Customer["quotes"] }) {
  return (
    <Table
      aria-label="Quotes of the customer"
      rows={quotes}
      columns={[
        { title: "Quote", isRowHeader: true, cell: ({ number }) => number },
        { title: "Saved", cell: ({ createdAt }) => moment(createdAt) },
        { title: "Holds until", cell: ({ expiresAt }) => moment(expiresAt) },
        { title: "State", cell: ({ state }) => <QuoteBadge state={state} /> },
        { title: "Total", align: "end", cell: ({ total }) => formatUsd(parseAmount(total)) },
      ]}
    />
  );
}

function Returns({ returns }: { returns: Customer["returns"] }) {
  return (
    <Table
      aria-label="Returns of the customer"
      rows={returns}
      columns={[
        {
          title: "Order",
          isRowHeader: true,
          cell: ({ orderId, orderNumber }) => orderLink(orderId, orderNumber),
        },
        { title: "Asked for", cell: ({ createdAt }) => moment(createdAt) },
        { title: "State", cell: ({ state }) => <ReturnBadge state={state} /> },
      ]}
    />
  );
}

function Mails({ mails }: { mails: Customer["mails"] }) {
  return (
    <Table
      aria-label="Emails to the customer"
      rows={mails}
      columns={[
        {
          title: "Email",
          isRowHeader: true,
          cell: ({ subject, recipient }) => (
            <>
              {subject}
              <span className={css.secondary}>to {recipient}</span>
            </>
          ),
        },
        { title: "Written", cell: ({ createdAt }) => moment(createdAt) },
        { title: "State", cell: ({ state }) => <MailBadge state={state} /> },
      ]}
    />
  );
}

function SignIns({ events }: { events: Customer["signIns"] }) {
  return (
    <Table
      aria-label="Sign-ins of the customer"
      rows={events.map((event, index) => ({ ...event, id: String(index) }))}
      columns={[
        { title: "When", isRowHeader: true, cell: ({ at }) => moment(at) },
        { title: "What", cell: ({ event }) => event.replaceAll("-", " ") },
        {
          title: "Outcome",
          cell: ({ outcome }) => (
            <Badge tone={outcome === "done" ? "success" : "danger"}>{outcome}</Badge>
          ),
        },
        {
          title: "From",
          cell: ({ device, network }) => [device, network].filter(Boolean).join(", "),
        },
      ]}
    />
  );
}
