import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import type { OrderSummary } from "#shared/contracts/orders.ts";
import { hasAllLeft } from "#shared/domain/order-life.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import { Button } from "#shared/ui/Button.tsx";
import { CopyButton } from "#shared/ui/CopyButton.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { formatMoment } from "#shared/ui/dates.ts";
import { QueryGate } from "../layout/QueryGate.tsx";
import { packingSlipPath } from "../routes.ts";
import { IfMay } from "../sessions/IfMay.tsx";
import { ChangeOrderDialog } from "./ChangeOrderDialog.tsx";
import { NextAction } from "./NextAction.tsx";
import { OrderDetails } from "./OrderDetails.tsx";
import * as css from "./OrderDialog.css.ts";
import { orderQuery } from "./orders.queries.ts";
import { StatusSelect } from "./StatusSelect.tsx";

type StepsProps = {
  id: string;
  /** The list page that the dialog was opened from. */
  list: readonly { id: string }[];
  onStep: (id: string) => void;
};

export function OrderDialog({ onClose, ...steps }: StepsProps & { onClose: () => void }) {
  const { id } = steps;
  const queryClient = useQueryClient();
  const order = useQuery(orderQuery(queryClient, id));
  return (
    <Dialog
      title={`Order #${order.data?.orderNumber ?? orderNumber(id)}`}
      description={order.data && `Placed ${formatMoment(order.data.createdAt)}`}
      size="large"
      onClose={onClose}
      actions={order.data && <OrderActions key={id} order={order.data} />}
    >
      <Steps {...steps} />
      <QueryGate key={id} query={order} what="The order" height="20rem">
        {(data) => <OrderDetails order={data} />}
      </QueryGate>
    </Dialog>
  );
}

/** Steps through the list as it was when the dialog opened, even after an order left that list. */
function Steps({ id, list, onStep }: StepsProps) {
  const [row, setRow] = useState<readonly string[]>([]);
  const top = useRef<HTMLDivElement>(null);
  const isInRow = row.includes(id);
  const ids = isInRow ? row : list.map((order) => order.id);
  // When the URL opens an order directly, the list loads later.
  if (!isInRow && ids.includes(id)) setRow(ids);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order is shown from its top.
  useEffect(() => {
    // Newer browsers return a promise here, which React would take for a cleanup function.
    top.current?.scrollIntoView?.({ block: "end" });
    keepFocusIn(top.current?.closest<HTMLElement>("[role=dialog]"));
  }, [id]);
  const at = ids.indexOf(id);
  const [previous, next] = [ids[at - 1], at < 0 ? undefined : ids[at + 1]];
  const number = orderNumber(id);
  return (
    <div ref={top} className={css.steps} data-order-dialog>
      <Button
        size="small"
        data-key="k"
        isDisabled={!previous}
        onPress={() => previous && onStep(previous)}
      >
        Previous
      </Button>
      <Button size="small" data-key="j" isDisabled={!next} onPress={() => next && onStep(next)}>
        Next
      </Button>
      {at >= 0 && <span className={css.quiet}>{`${at + 1} of ${ids.length} on this page`}</span>}
      <CopyButton text={number} label="Copy order number" isLabelShown />
    </div>
  );
}

/** A focused button that becomes disabled gets no key events, so Escape would not close the dialog. */
function keepFocusIn(dialog: HTMLElement | null | undefined): void {
  const { activeElement } = document;
  const isLost = !dialog?.contains(activeElement) || activeElement?.matches(":disabled");
  if (isLost) dialog?.focus();
}

function OrderActions({ order }: { order: OrderSummary }) {
  const [, navigate] = useLocation();
  const [isChanging, setChanging] = useState(false);
  return (
    <div className={css.actions}>
      <StatusSelect order={order} className={css.status} />
      {isChangeable(order) && (
        <IfMay call="PATCH /api/admin/orders/{id}">
          <Button data-key="c" onPress={() => setChanging(true)}>
            Change order
          </Button>
        </IfMay>
      )}
      <Button onPress={() => navigate(packingSlipPath(order.id))}>Packing slip</Button>
      <NextAction order={order} />
      {isChanging && <ChangeOrderDialog id={order.id} onClose={() => setChanging(false)} />}
    </div>
  );
}

/** What is packed or has left keeps its units; the server says so where a part of the order is. */
const isChangeable = (order: OrderSummary) => order.status !== "cancelled" && !hasAllLeft(order);
