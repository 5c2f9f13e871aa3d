import { useState } from "react";
import { useLocation } from "wouter";
import type { BulkBody } from "#shared/contracts/desk.ts";
import type { OrderSummary } from "#shared/contracts/orders.ts";
import { MOST_PACKING_SLIPS } from "#shared/contracts/packing.ts";
import { formatUsd, parseAmount, sum } from "#shared/domain/money.ts";
import { AlertDialog } from "#shared/ui/AlertDialog.tsx";
import { Button } from "#shared/ui/Button.tsx";
import { Checkbox } from "#shared/ui/Checkbox.tsx";
import { showToast } from "#shared/ui/toasts.store.ts";
import { api } from "../api.ts";
import { counted, grouped } from "../layout/counted.ts";
import { reportFailure } from "../layout/report-failure.ts";
import { saveFile } from "../layout/save-file.ts";
import { packingSlipsPath } from "../routes.ts";
import { useMay } from "../sessions/use-may.ts";
import { addressFile } from "./address-file.ts";
import * as css from "./BulkBar.css.ts";
import { BulkOutcome } from "./BulkOutcome.tsx";
import { afterStep, CAN } from "./many-orders.ts";
import { ShipListDialog } from "./ShipListDialog.tsx";
import { useManyOrders } from "./use-many-orders.ts";
import { MOST_SELECTED, type Selection } from "./use-selection.ts";

/** Selects the orders of the list, and says what can be done with those that are. */
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
              ? `Select the newest ${grouped(MOST_SELECTED)}`
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

/** Each step with how many of the selected orders it can be done to. */
function Steps({ selection }: { selection: Selection }) {
  const [, navigate] = useLocation();
  const [asks, setAsks] = useState<BulkBody["action"] | null>(null);
  const [ships, setShips] = useState(false);
  const { change, undo, outcome, forget } = useManyOrders(selection);
  const mayChange = useMay("POST /api/admin/orders/bulk");
  const mayShip = useMay("POST /api/admin/orders/shipments");
  const orders = [...selection.orders.values()];
  const toPay = orders.filter(CAN["record-payment"]);
  const toPack = orders.filter(CAN.pack);
  const toShip = orders.filter(CAN.ship);
  const toCancel = orders.filter(CAN.cancel);
  const due = sum(toPay.map(({ balance }) => Math.max(0, parseAmount(balance))));
  const idsOf = (some: readonly OrderSummary[]) => some.map(({ id }) => id);
  const { isPending } = change;

  return (
    <div className={css.steps} data-steps>
      {mayChange && (
        <>
          <Button
            data-key="p"
            isDisabled={toPay.length === 0 || isPending}
            onPress={() => setAsks("record-payment")}
          >
            {`Record ${counted(toPay.length, "payment")}`}
          </Button>
          <Button
            data-key="a"
            isDisabled={toPack.length === 0 || isPending}
            onPress={() => setAsks("pack")}
          >
            {`Pack ${grouped(toPack.length)}`}
          </Button>
        </>
      )}
      {mayShip && (
        <Button
          data-key="s"
          isDisabled={toShip.length === 0 || isPending}
          onPress={() => setShips(true)}
        >
          {`Ship ${grouped(toShip.length)}`}
        </Button>
      )}
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
        <Button isDisabled={toCancel.length === 0 || isPending} onPress={() => setAsks("cancel")}>
          {`Cancel ${counted(toCancel.length, "order")}`}
        </Button>
      )}
      <AlertDialog
        title={`Record ${counted(toPay.length, "payment")}`}
        description={
          toPay.length === 1
            ? `${formatUsd(due)}, what is due of the order. The customer is told by email.`
            : `${formatUsd(due)} in all, each order's own amount. The customers are told by email.`
        }
        tone="primary"
        confirmText={toPay.length === 1 ? "Record it" : "Record them"}
        pendingText="Recording..."
        cancelText="Not now"
        isOpen={asks === "record-payment"}
        onClose={() => setAsks(null)}
        onConfirm={() => change.mutateAsync({ ids: idsOf(toPay), action: "record-payment" })}
      />
      <AlertDialog
        title={`Pack ${counted(toPack.length, "order")}`}
        description={
          toPack.length === 1
            ? "It gets its lots, first expiry first, and waits to be shipped. Nobody is told."
            : "Each gets its lots, first expiry first, and waits to be shipped. Nobody is told."
        }
        tone="primary"
        confirmText={toPack.length === 1 ? "Pack it" : "Pack them"}
        pendingText="Packing..."
        cancelText="Not now"
        isOpen={asks === "pack"}
        onClose={() => setAsks(null)}
        onConfirm={() => change.mutateAsync({ ids: idsOf(toPack), action: "pack" })}
      />
      <AlertDialog
        title={`Cancel ${counted(toCancel.length, "order")}`}
        description={`The goods go back on the shelf, coupon uses are given back and the ${toCancel.length === 1 ? "customer is" : "customers are"} told.`}
        confirmText={toCancel.length === 1 ? "Cancel it" : "Cancel them"}
        pendingText="Cancelling..."
        cancelText={toCancel.length === 1 ? "Keep it" : "Keep them"}
        isOpen={asks === "cancel"}
        onClose={() => setAsks(null)}
        onConfirm={() => change.mutateAsync({ ids: idsOf(toCancel), action: "cancel" })}
      />
      {ships && (
        <ShipListDialog
          expected={toShip}
          onShipped={(numbers) =>
            selection.set(
              orders.map((order) =>
                numbers.has(order.orderNumber) ? afterStep(order, "ship") : order,
              ),
            )
          }
          onClose={() => setShips(false)}
        />
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

async function saveAddresses(orders: readonly OrderSummary[]): Promise<void> {
  try {
    // As every file with customers in it.
    await api.sessions.requireProof();
  } catch (error) {
    return reportFailure(error, "The addresses could not be exported.");
  }
  const { csv, left } = addressFile(orders);
  const day = new Date().toISOString().slice(0, 10);
  saveFile(new File([csv], `addresses-${day}.csv`, { type: "text/csv" }));
  if (left > 0) {
    showToast({
      title: "Without an address",
      description: `${counted(left, "order")} ${left === 1 ? "has" : "have"} no shipping address.`,
      tone: "danger",
    });
  }
}
