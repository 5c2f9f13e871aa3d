import { useState } from "react";
import { useLocation } from "wouter";
import type { BulkBody } from "#shared/contracts/desk.ts";
import { MOST_LABELS } from "#shared/contracts/labels.ts";
import type { OrderSummary } from "#shared/contracts/orders.ts";
import { MOST_PACKING_SLIPS } from "#shared/contracts/packing.ts";
import { csvLine } from "#shared/domain/csv.ts";
import { dayIn } from "#shared/domain/local-time.ts";
import { type Cents, formatAmount, formatUsd, sum } from "#shared/domain/money.ts";
import type { OrderStatus } from "#shared/domain/orders.ts";
import { openAmount, orderMoney } from "#shared/domain/payments.ts";
import { AlertDialog } from "#shared/ui/AlertDialog.tsx";
import { Button } from "#shared/ui/Button.tsx";
import { Checkbox } from "#shared/ui/Checkbox.tsx";
import { saveFile } from "#shared/ui/save-file.ts";
import { showToast } from "#shared/ui/toasts.store.ts";
import { api, queryClient } from "../api.ts";
import { counted, grouped } from "../layout/counted.ts";
import { reportFailure } from "../layout/report-failure.ts";
import { packingSlipsPath } from "../routes.ts";
import { useMay } from "../sessions/use-may.ts";
import { storeSettingsQuery } from "../settings/settings.queries.ts";
import * as css from "./BulkBar.css.ts";
import { BulkOutcome } from "./BulkOutcome.tsx";
import { LabelsDialog } from "./LabelsDialog.tsx";
import { type Action, afterStep, CAN } from "./many-orders.ts";
import { ShipListDialog } from "./ShipListDialog.tsx";
import { useManyOrders } from "./use-many-orders.ts";
import { MOST_SELECTED, type Selection } from "./use-selection.ts";

export function BulkBar({
  rows,
  total,
  selection,
}: {
  rows: readonly OrderSummary[];
  total: number;
  selection: Selection;
}) {
  const count = selection.orders.size;
  const ofPage = rows.filter(({ id }) => selection.orders.has(id)).length;
  if (rows.length === 0 && count === 0) return null;
  return (
    <fieldset className={css.bar} data-bulk>
      <legend className={css.legend}>Selected orders</legend>
      <div className={css.line}>
        <Checkbox
          isSelected={rows.length > 0 && ofPage === rows.length}
          isIndeterminate={count > 0 && ofPage < rows.length}
          onChange={(to) => (to ? selection.add(rows.map(({ id }) => id)) : selection.clear())}
        >
          {count === 0 ? "Select all of this page" : `${grouped(count)} selected`}
        </Checkbox>
        {total > rows.length && (
          <Button
            variant="quiet"
            size="small"
            isPending={selection.isReadingAll}
            pendingText="Selecting..."
            onPress={selection.all}
          >
            {total > MOST_SELECTED
              ? `Select the first ${grouped(MOST_SELECTED)}`
              : `Select all ${grouped(total)}`}
          </Button>
        )}
        {count > 0 && (
          <Button variant="quiet" size="small" onPress={selection.clear}>
            Select none
          </Button>
        )}
      </div>
      {count > 0 && <Steps selection={selection} />}
    </fieldset>
  );
}

function Steps({ selection }: { selection: Selection }) {
  const [, navigate] = useLocation();
  const [asked, setAsked] = useState<{ action: BulkBody["action"]; isOpen: boolean } | null>(null);
  const [ships, setShips] = useState(false);
  /** The orders of the labels dialog, as they were when it opened. */
  const [labelled, setLabelled] = useState<readonly OrderSummary[] | null>(null);
  const { change, undo, outcome, forget } = useManyOrders(selection);
  const mayChange = useMay("POST /api/admin/orders/bulk");
  const mayShip = useMay("POST /api/admin/orders/shipments");
  const orders = [...selection.orders.values()];
  const able = (action: Action) => orders.filter(CAN[action]);
  const toShip = able("ship");
  const ask = (action: BulkBody["action"]) => ({
    isDisabled: able(action).length === 0 || change.isPending,
    onPress: () => setAsked({ action, isOpen: true }),
  });
  const due = sum(able("record-payment").map((order) => openAmount(orderMoney(order))));
  const markShipped = (numbers: ReadonlySet<string>) =>
    selection.set(
      orders.map((order) => (numbers.has(order.orderNumber) ? afterStep(order, "ship") : order)),
    );
  const idsOf = (some: readonly OrderSummary[]) => some.map(({ id }) => id);

  return (
    <div className={css.steps} data-steps>
      {mayChange && (
        <>
          <Button data-key="p" {...ask("record-payment")}>
            {`Record ${counted(able("record-payment").length, "payment")}`}
          </Button>
          <Button data-key="a" {...ask("pack")}>
            {`Pack ${grouped(able("pack").length)}`}
          </Button>
        </>
      )}
      {mayShip && (
        <Button
          data-key="s"
          isDisabled={toShip.length === 0 || change.isPending}
          onPress={() => setShips(true)}
        >
          {`Ship ${grouped(toShip.length)}`}
        </Button>
      )}
      <Button
        data-key="l"
        isDisabled={toShip.length === 0 || toShip.length > MOST_LABELS || change.isPending}
        onPress={() => setLabelled(toShip)}
      >
        {toShip.length > MOST_LABELS
          ? `Labels: at most ${MOST_LABELS}`
          : `Labels for ${grouped(toShip.length)}`}
      </Button>
      <Button
        isDisabled={orders.length > MOST_PACKING_SLIPS}
        onPress={() => navigate(packingSlipsPath(idsOf(orders)))}
      >
        {orders.length > MOST_PACKING_SLIPS
          ? `Slips: at most ${MOST_PACKING_SLIPS}`
          : "Packing slips"}
      </Button>
      <Button onPress={() => void saveAddresses(orders)}>Export addresses</Button>
      {mayChange && (
        <Button {...ask("cancel")}>{`Cancel ${counted(able("cancel").length, "order")}`}</Button>
      )}
      {asked && (
        <AlertDialog
          {...questionOf(asked.action, able(asked.action), due)}
          isOpen={asked.isOpen}
          onClose={() => setAsked({ ...asked, isOpen: false })}
          onConfirm={() =>
            change.mutateAsync({
              ids: idsOf(able(asked.action)),
              action: asked.action,
              ...shownOf(asked.action, able(asked.action)),
            })
          }
        />
      )}
      {ships && (
        <ShipListDialog expected={toShip} onShipped={markShipped} onClose={() => setShips(false)} />
      )}
      {labelled && (
        <LabelsDialog orders={labelled} onShipped={markShipped} onClose={() => setLabelled(null)} />
      )}
      {outcome && (
        <BulkOutcome
          outcome={outcome}
          isUndoing={undo.isPending}
          onUndo={(step) => undo.mutate(step, { onSuccess: () => forget() })}
          onClose={forget}
        />
      )}
    </div>
  );
}

/** What the question is about, so that the server refuses an order that is another by now. */
function shownOf(action: BulkBody["action"], orders: readonly OrderSummary[]) {
  if (action === "pack") return {};
  return action === "cancel"
    ? { from: orders.map(({ status }) => status as OrderStatus) }
    : { due: orders.map((order) => formatAmount(openAmount(orderMoney(order)))) };
}

/** The confirmation text for `count` orders. `due` is the sum of the payments to record. */
function questionOf(action: BulkBody["action"], orders: readonly OrderSummary[], due: Cents) {
  const count = orders.length;
  const owing = orders.filter(({ owes }) => owes).length;
  const [isOne, them] = [count === 1, count === 1 ? "it" : "them"];
  if (action === "record-payment") {
    return {
      title: `Record ${counted(count, "payment")}`,
      description: isOne
        ? `${formatUsd(due)}, what is due of the order. The customer is told by email.`
        : `${formatUsd(due)} in all, each order's own amount. The customers are told by email.`,
      tone: "primary",
      confirmText: `Record ${them}`,
      pendingText: "Recording...",
      cancelText: "Not now",
    } as const;
  }
  if (action === "pack") {
    return {
      title: `Pack ${counted(count, "order")}`,
      description: `${isOne ? "It" : "Each"} gets its lots, first expiry first, and waits to be shipped. Nobody is told.${owing === 0 ? "" : ` ${owing} of them ${owing === 1 ? "was" : "were"} changed and costs more than was paid.`}`,
      tone: "primary",
      confirmText: `Pack ${them}`,
      pendingText: "Packing...",
      cancelText: "Not now",
    } as const;
  }
  return {
    title: `Cancel ${counted(count, "order")}`,
    description: `The goods go back on the shelf, coupon uses are given back and the ${isOne ? "customer is" : "customers are"} told.`,
    confirmText: `Cancel ${them}`,
    pendingText: "Cancelling...",
    cancelText: `Keep ${them}`,
  };
}

async function saveAddresses(selected: readonly OrderSummary[]): Promise<void> {
  let timeZone: string;
  let orders: OrderSummary[];
  try {
    // Every file with customer data needs a fresh proof of identity.
    await api.sessions.requireProof();
    timeZone = (await queryClient.ensureQueryData(storeSettingsQuery)).timeZone;
    orders = await withPresentAddresses(selected);
  } catch (error) {
    return reportFailure(error, "The addresses could not be exported.");
  }
  const { csv, left } = addressFile(orders, timeZone);
  const day = dayIn(timeZone, new Date());
  saveFile(new File([csv], `addresses-${day}.csv`, { type: "text/csv" }));
  if (left > 0) {
    showToast({
      title: "Without an address",
      description: `${counted(left, "order")} ${left === 1 ? "has" : "have"} no shipping address.`,
      tone: "danger",
    });
  }
}

/** An address may have changed since its order was selected. */
async function withPresentAddresses(orders: readonly OrderSummary[]): Promise<OrderSummary[]> {
  const read: OrderSummary[] = [];
  for (let at = 0; at < orders.length; at += MOST_PACKING_SLIPS) {
    const some = orders.slice(at, at + MOST_PACKING_SLIPS);
    const numbers = some.map(({ orderNumber }) => orderNumber).join(",");
    const { slips } = await api.admin.desk.slips({ orders: numbers });
    const now = new Map(slips.map((slip) => [slip.id, slip.shippingAddress]));
    read.push(...some.map((order) => ({ ...order, shippingAddress: now.get(order.id) ?? null })));
  }
  return read;
}

/** Column names that label services recognise when a file is uploaded. */
const COLUMNS = [
  "Order Number",
  "Order Date",
  "Recipient Name",
  "Company",
  "Email",
  "Phone",
  "Street Line 1",
  "Street Line 2",
  "City",
  "State/Province",
  "Zip/Postal Code",
  "Country",
];

/**
 * The addresses of orders as CSV, one line each, with the days of the shop's time zone. Orders without an address are
 * left out; `left` counts them.
 */
function addressFile(orders: readonly OrderSummary[], timeZone: string) {
  const lines = orders.flatMap(({ shippingAddress: to, ...order }) =>
    to
      ? [
          csvLine([
            order.orderNumber,
            dayIn(timeZone, new Date(order.createdAt)),
            `${order.firstName} ${order.lastName}`,
            order.institution,
            order.email,
            null,
            to.address1,
            to.address2,
            to.city,
            to.state,
            to.zipCode,
            to.country,
          ]),
        ]
      : [],
  );
  return { csv: csvLine(COLUMNS) + lines.join(""), left: orders.length - lines.length };
}
