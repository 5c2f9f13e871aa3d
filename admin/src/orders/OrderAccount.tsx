import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OrderSummary } from "#shared/contracts/orders.ts";
import type { AccountAnswer, PaymentEntry } from "#shared/contracts/payments.ts";
import { formatUsd } from "#shared/domain/money.ts";
import { hasLeft } from "#shared/domain/order-life.ts";
import {
  amountDue,
  isWithoutMoney,
  METHOD_NAMES,
  moneyWords,
  orderMoney,
} from "#shared/domain/payments.ts";
import { Button } from "#shared/ui/Button.tsx";
import { useKeyOfBody } from "#shared/ui/use-key-of-body.ts";
import { api } from "../api.ts";
import { ConfirmChange } from "../layout/ConfirmChange.tsx";
import { inUsd } from "../layout/in-usd.ts";
import { CalendarDay } from "../layout/Moment.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { KIND_NAMES } from "../payments/payment-words.ts";
import { IfMay } from "../sessions/IfMay.tsx";
import * as css from "./OrderDialog.css.ts";
import { CHANGED_BY_STATUS, orderPaymentsQuery, parcelsOfOrderQuery } from "./orders.queries.ts";

/** The ledger entries of an order, each with a button to reverse it where that is possible. */
export function OrderAccount({ order }: { order: OrderSummary }) {
  const payments = useQuery(orderPaymentsQuery(order.id));
  const parcels = useQuery(parcelsOfOrderQuery(order.id)).data?.fulfilments ?? [];
  const leftAt = parcels.flatMap(({ shippedAt }) => shippedAt ?? []).toSorted();
  // What was recorded before goods have left stays, unless it is a refund.
  const stays = ({ kind, createdAt }: PaymentEntry) =>
    kind !== "refund" && hasLeft(order) && createdAt <= (leftAt.at(-1) ?? createdAt);
  return (
    <QueryGate query={payments} what="The payments">
      {({ entries, account }) => (
        <>
          <p className={css.received}>{inWords(order, account)}</p>
          {entries.length > 0 && (
            <ol className={css.timeline}>
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} order={order} stays={stays(entry)} />
              ))}
            </ol>
          )}
        </>
      )}
    </QueryGate>
  );
}

function inWords({ status }: OrderSummary, account: AccountAnswer): string {
  const money = orderMoney(account);
  const words = moneyWords(status, money);
  if (words) return words;
  if (money.paymentState !== "unpaid") return `Received ${formatUsd(money.paid)}`;
  const due = amountDue(status, money);
  if (status === "cancelled" || due === money.total) return "Nothing received yet";
  return due > 0
    ? `Nothing received yet, still due ${formatUsd(due)}`
    : "Nothing received, and nothing is due";
}

function Entry({
  entry,
  order,
  stays,
}: {
  entry: PaymentEntry;
  order: OrderSummary;
  stays: boolean;
}) {
  const origin = entry.statementLineId && entry.kind === "payment" ? "from a statement" : null;
  const details = [entry.reference, entry.note, entry.actor, origin].filter(Boolean).join(" · ");
  const canBeReversed = entry.kind !== "reversal" && !entry.reversedBy && !stays;
  return (
    <li className={css.event}>
      <span className={css.quiet}>
        <CalendarDay day={entry.receivedOn} />
      </span>
      <span>
        {KIND_NAMES[entry.kind]} of {inUsd(entry.amount)}
        {!isWithoutMoney(entry.kind) && `, ${METHOD_NAMES[entry.method]}`}
        {entry.reversedBy && " (reversed)"}
        <br />
        <span className={css.quiet}>{details}</span>
      </span>
      {canBeReversed ? <ReverseButton entry={entry} order={order} /> : <span />}
    </li>
  );
}

function ReverseButton({ entry, order }: { entry: PaymentEntry; order: OrderSummary }) {
  const [isAsking, setAsking] = useState(false);
  const keys = useKeyOfBody();
  const amount = inUsd(entry.amount);
  return (
    <>
      <IfMay call="POST /api/admin/payments/{id}/reverse">
        <Button
          size="small"
          className={css.reverse}
          aria-label={`Reverse ${KIND_NAMES[entry.kind].toLowerCase()} of ${amount}`}
          onPress={() => {
            keys.forget();
            setAsking(true);
          }}
        >
          Reverse
        </Button>
      </IfMay>
      {isAsking && (
        <ConfirmChange
          title="Reverse the entry"
          description={`${KIND_NAMES[entry.kind]} of ${amount} stays in the list, and another entry takes it back. An order that is not paid any more waits for its payment again; nobody is mailed.`}
          confirmText="Reverse"
          pendingText="Reversing..."
          onClose={() => setAsking(false)}
          send={() =>
            api.admin.payments.reverse(entry.id, {}, { idempotencyKey: keys.of({ id: entry.id }) })
          }
          refresh={CHANGED_BY_STATUS}
          refreshesAfterFailure
          done={{
            title: "Order Updated",
            description: `${KIND_NAMES[entry.kind]} of ${amount} of order #${order.orderNumber} was reversed.`,
          }}
          failure="Failed to reverse the entry."
        />
      )}
    </>
  );
}
