import { useState } from "react";
import type { Order } from "#shared/contracts/orders.ts";
import { orderReturnCalls } from "#shared/contracts/returns.calls.ts";
import type { OrderReturn } from "#shared/contracts/returns.ts";
import { settingCalls } from "#shared/contracts/settings.calls.ts";
import { formatUsd, isAboveZero, parseAmount } from "#shared/domain/money.ts";
import { hasLeft } from "#shared/domain/order-life.ts";
import { RETURN_LABELS } from "#shared/domain/returns.ts";
import { Button } from "#shared/ui/Button.tsx";
import { formatDay } from "#shared/ui/dates.ts";
import { list } from "../../components/Panel.css.ts";
import { callsOf } from "../../transport.ts";
import { useServerRead } from "../reads/use-server-read.ts";
import * as css from "./OrderDetail.css.ts";
import { ReturnDialog } from "./ReturnDialog.tsx";

interface OrderReturnsProps {
  order: Order;
  /** Of an email's link, for a reader without a session. */
  accessKey?: string | undefined;
  onChanged: () => void;
}

/** The returns of an order, and how to ask for one while units may come back. Empty while an order has neither. */
export function OrderReturns({ order, accessKey, onChanged }: OrderReturnsProps) {
  const [isAsking, setAsking] = useState(false);
  const [asked, setAsked] = useState(0);
  const { value } = useServerRead(
    `returns ${order.id} ${order.updatedAt} ${asked}`,
    (signal) => callsOf(orderReturnCalls).returns(order.id, { key: accessKey }, { signal }),
    { keepsLast: true, refreshesOnFocus: true },
  );
  if (!hasLeft(order) || !value) return null;
  const { returns, returnable } = value;
  if (returns.length === 0 && returnable.length === 0) return null;
  const until = returnable
    .map((each) => each.until)
    .sort()
    .at(-1);
  return (
    <div>
      <h3 className={css.title}>Returns</h3>
      {returns.length > 0 && (
        <ul className={list}>
          {returns.map((each) => (
            <li key={each.id} className={css.event}>
              <time dateTime={each.requestedAt} className={css.when}>
                {formatDay(each.requestedAt)}
              </time>
              <span>
                {RETURN_LABELS[each.state]}: {unitsOf(each)}
                {isAboveZero(each.credit) && (
                  <>. {formatUsd(parseAmount(each.credit))} taken off what was due</>
                )}
                {isAboveZero(each.refund) && <>. Refunded {formatUsd(parseAmount(each.refund))}</>}
                {each.message && <span className={css.answer}>{each.message}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
      {until && order.userId === null && <ReturnByLetter order={order} until={until} />}
      {until && order.userId !== null && (
        <p className={css.offer}>
          <Button onPress={() => setAsking(true)}>Return something</Button>
          <span className={css.when}>Possible until {formatDay(until)}</span>
        </p>
      )}
      {isAsking && (
        <ReturnDialog
          order={order}
          returnable={returnable}
          onClose={() => setAsking(false)}
          onAsked={() => {
            setAsked((count) => count + 1);
            onChanged();
          }}
        />
      )}
    </div>
  );
}

/** Only an account can ask here; the seller records what others ask for. */
function ReturnByLetter({ order, until }: { order: Order; until: string }) {
  const store = useServerRead("store", (signal) => callsOf(settingCalls).store({ signal }));
  const email = store.value?.contactEmail;
  const subject = encodeURIComponent(`Return of order ${order.orderNumber}`);
  return (
    <p>
      To return something, write to{" "}
      {email ? <a href={`mailto:${email}?subject=${subject}`}>{email}</a> : "the seller"} with the
      order number {order.orderNumber} until {formatDay(until)}. Please send nothing before the
      answer.
    </p>
  );
}

/** What came back, or before that what was asked for. */
function unitsOf({ lines, receivedAt }: OrderReturn): string {
  const units = lines.map(({ productName, quantity, received }) => ({
    productName,
    quantity: receivedAt === null ? quantity : received,
  }));
  const some = units.filter(({ quantity }) => quantity > 0);
  return (
    some.map(({ productName, quantity }) => `${quantity} × ${productName}`).join(", ") || "nothing"
  );
}
