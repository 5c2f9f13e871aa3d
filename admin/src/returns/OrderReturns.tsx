import { useQuery } from "@tanstack/react-query";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { StaffReturn, StaffReturns } from "#shared/contracts/returns.ts";
import { isAboveZero } from "#shared/domain/money.ts";
import {
  DISPOSITION_LABELS,
  type ReturnState,
  type ReturnStep,
  returnSteps,
} from "#shared/domain/returns.ts";
import { Button } from "#shared/ui/Button.tsx";
import { inUsd } from "../layout/in-usd.ts";
import { Moment } from "../layout/Moment.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { useMay } from "../sessions/use-may.ts";
import { CloseReturnDialog, closeVerb } from "./CloseReturnDialog.tsx";
import { DecideReturnDialog } from "./DecideReturnDialog.tsx";
import { NewReturnDialog } from "./NewReturnDialog.tsx";
import { ReceiveReturnDialog } from "./ReceiveReturnDialog.tsx";
import * as css from "./Returns.css.ts";
import { ReturnBadge } from "./return-columns.tsx";
import { returnsOfOrderQuery } from "./returns.queries.ts";

/**
 * The returns of an order as cards, each with its next step, and a way to record one more. `isFocused`: the first next
 * step takes the focus.
 */
export function OrderReturns({
  orderId,
  isFocused = false,
}: {
  orderId: string;
  isFocused?: boolean;
}) {
  const returns = useQuery(returnsOfOrderQuery(orderId));
  return (
    <QueryGate query={returns} what="The returns" height="1.5rem">
      {({ returns: all, returnable }) => (
        <>
          {all.length === 0 ? (
            <p className={css.quiet}>Nothing was sent back.</p>
          ) : (
            <ul className={css.cards} aria-label="Returns">
              {all.map((each) => (
                <li key={each.id}>
                  <ReturnCard
                    row={each}
                    isFocused={isFocused && each === all.find(({ state }) => hasStep(state))}
                  />
                </li>
              ))}
            </ul>
          )}
          {returnable.length > 0 && <Record orderId={orderId} returnable={returnable} />}
        </>
      )}
    </QueryGate>
  );
}

function Record({ orderId, returnable }: { orderId: string } & Pick<StaffReturns, "returnable">) {
  const [isOpen, setOpen] = useState(false);
  const may = useMay("POST /api/admin/orders/{id}/returns");
  if (!may) return null;
  return (
    <div className={css.more}>
      <Button onPress={() => setOpen(true)}>Record a return</Button>
      {isOpen && (
        <NewReturnDialog orderId={orderId} returnable={returnable} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}

const buttonsOf = (row: StaffReturn): Record<ReturnStep, string> => ({
  approve: "Approve",
  refuse: "Refuse",
  receive: "Record what came",
  close: closeVerb(row),
});

const hasStep = (state: ReturnState) => returnSteps(state).length > 0;

function ReturnCard({ row, isFocused }: { row: StaffReturn; isFocused: boolean }) {
  const since = row.closedAt ?? row.receivedAt ?? row.decidedAt ?? row.requestedAt;
  const hasArrived = row.receivedAt !== null;
  const card = useRef<HTMLElement>(null);
  return (
    <article ref={card} tabIndex={-1} className={css.card} aria-label={`Return ${row.number}`}>
      <header className={css.head}>
        <h4 className={css.title}>Return {row.number}</h4>
        <ReturnBadge state={row.state} />
        <Moment at={since} className={css.quiet} />
        {!row.byCustomer && <span className={css.quiet}>recorded here</span>}
      </header>
      <ul className={css.lines}>
        {row.lines.map((line) => (
          <li key={line.orderItemId}>
            {line.quantity} × {line.productName}
            {hasArrived && line.received !== line.quantity && (
              <span className={css.quiet}> {line.received} came back</span>
            )}
            {line.reason && <span className={css.secondary}>{line.reason}</span>}
          </li>
        ))}
      </ul>
      {row.note && <p className={css.words}>{row.note}</p>}
      {row.message && (
        <p className={css.words}>
          <span className={css.quiet}>Your answer: </span>
          {row.message}
        </p>
      )}
      {row.units.length > 0 && (
        <ul className={css.lines}>
          {row.units.map((unit) => (
            <li key={`${unit.orderItemId} ${unit.lotId} ${unit.parcel} ${unit.disposition}`}>
              {unit.quantity} ×{" "}
              {unit.lotNumber ? (
                <span className={css.mono}>{unit.lotNumber}</span>
              ) : (
                "without a lot"
              )}
              {": "}
              <span className={css.quiet}>
                {DISPOSITION_LABELS[unit.disposition].toLowerCase()}
              </span>
            </li>
          ))}
        </ul>
      )}
      {row.state === "received" && isAboveZero(row.creditDue) && (
        <p className={css.quiet}>To be taken off what is due: {inUsd(row.creditDue)}</p>
      )}
      {row.state === "received" && isAboveZero(row.paid) && (
        <p className={css.quiet}>To be refunded: {inUsd(row.refundDue)}</p>
      )}
      {row.refund !== null && (
        <p className={css.quiet}>
          {isAboveZero(row.credit) && `Taken off what was due: ${inUsd(row.credit)}. `}
          {(isAboveZero(row.refund) || !isAboveZero(row.credit)) && `Refunded ${inUsd(row.refund)}`}
        </p>
      )}
      <Steps row={row} isFocused={isFocused} card={card} />
    </article>
  );
}

function Steps({
  row,
  isFocused,
  card,
}: {
  row: StaffReturn;
  isFocused: boolean;
  card: RefObject<HTMLElement | null>;
}) {
  const [taken, setTaken] = useState<ReturnStep | null>(null);
  const may: Record<ReturnStep, boolean> = {
    approve: useMay("POST /api/admin/returns/{id}/approve"),
    refuse: useMay("POST /api/admin/returns/{id}/refuse"),
    receive: useMay("POST /api/admin/returns/{id}/receive"),
    close: useMay("POST /api/admin/returns/{id}/close"),
  };
  const steps = returnSteps(row.state).filter((step) => may[step]);
  const buttons = buttonsOf(row);
  const dialog = { row, onClose: () => setTaken(null) };
  const group = useRef<HTMLDivElement>(null);
  const before = useRef<StaffReturn["state"] | null>(null);
  // The focus goes to the next step; after the last one no button is left, so it goes to the return.
  useLayoutEffect(() => {
    if (taken !== null) before.current ??= row.state;
    else if (before.current !== null && before.current !== row.state) {
      before.current = null;
      focusSoon(() => group.current?.querySelector("button") ?? card.current);
    }
  }, [taken, row.state, card]);
  // The dialog stays when another admin took the step meanwhile, so that nothing typed is lost.
  if (steps.length === 0 && taken === null) return null;
  return (
    <div ref={group} className={css.actions}>
      {steps.map((step, place) => (
        <Button
          // The same button for each next step: a dialog gives the focus back to what opened it.
          key={place === 0 ? "next" : step}
          autoFocus={isFocused && place === 0 && before.current === null}
          size="small"
          variant={step === "refuse" ? undefined : "primary"}
          aria-label={`${buttons[step]}: return ${row.number} of order #${row.orderNumber}`}
          onPress={() => setTaken(step)}
        >
          {buttons[step]}
        </Button>
      ))}
      {(taken === "approve" || taken === "refuse") && (
        <DecideReturnDialog key={taken} step={taken} {...dialog} />
      )}
      {taken === "receive" && <ReceiveReturnDialog {...dialog} />}
      {taken === "close" && <CloseReturnDialog {...dialog} />}
    </div>
  );
}

/** What is behind a dialog is inert until some frames after the dialog has closed: until then it takes no focus. */
function focusSoon(find: () => HTMLElement | null, triesLeft = 30): void {
  const wanted = find();
  wanted?.focus();
  if (wanted && document.activeElement !== wanted && triesLeft > 0)
    requestAnimationFrame(() => focusSoon(find, triesLeft - 1));
}
