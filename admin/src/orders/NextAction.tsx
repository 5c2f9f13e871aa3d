import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OrderSummary } from "#shared/contracts/orders.ts";
import type { PackingOrderSummary } from "#shared/contracts/packing.ts";
import { formatAmount, formatUsd } from "#shared/domain/money.ts";
import { hasAllLeft } from "#shared/domain/order-life.ts";
import { openAmount, orderMoney } from "#shared/domain/payments.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { showToast } from "#shared/ui/toasts.store.ts";
import { api } from "../api.ts";
import { reportFailure } from "../layout/report-failure.ts";
import { useMay } from "../sessions/use-may.ts";
import { AskOfOwing } from "./AskOfOwing.tsx";
import { refetchAfterPacking } from "./orders.queries.ts";
import { ShipmentForm, type ShippedOrder } from "./ShipmentForm.tsx";
import { useStatusChange } from "./use-status-change.ts";

/** A button for the next step of an order: payment, packing or shipping. Nothing for a finished or refunded order. */
export function NextAction({ order }: { order: OrderSummary }) {
  if (order.status === "awaiting-payment") return <PayButton order={order} />;
  const isRefunded = order.paymentState === "refunded";
  if (order.status === "cancelled" || hasAllLeft(order) || isRefunded) return null;
  if (order.packedAt) return <ShipButton order={order} />;
  return order.status === "processing" ? <PackButton order={order} /> : null;
}

function PayButton({ order }: { order: OrderSummary }) {
  const change = useStatusChange(order);
  const may = useMay("PATCH /api/admin/orders/{id}/status");
  if (!may) return null;
  const open = openAmount(orderMoney(order));
  const name = `Mark ${formatUsd(open)} as paid`;
  return (
    <Button
      data-key="p"
      aria-label={`${name}: order #${order.orderNumber}`}
      isPending={change.isPending}
      pendingText="Recording..."
      onPress={() =>
        change.mutate({ to: "processing", from: "awaiting-payment", due: formatAmount(open) })
      }
    >
      {name}
    </Button>
  );
}

type Parcel = Pick<PackingOrderSummary, "id" | "orderNumber" | "firstName" | "lastName" | "owes"> &
  ShippedOrder;

/** Allocates missing lots and marks the order as packed. If there are not enough units, it lists what is missing. */
export function PackButton({ order }: { order: Parcel }) {
  const queryClient = useQueryClient();
  const may = useMay("POST /api/admin/orders/{id}/pack");
  const [isAsking, setAsking] = useState(false);
  const subject = `parcel of order ${order.id}`;
  const pack = useMutation({
    mutationFn: ({ to }: { to: "packed" | "unpacked" }) =>
      to === "packed" ? api.admin.desk.pack(order.id) : api.admin.desk.unpack(order.id),
    onSuccess: async (_answer, { to }) => {
      showToast({
        subject,
        title: to === "packed" ? "Order Packed" : "Order Unpacked",
        description: `Order #${order.orderNumber} ${to === "packed" ? "waits to be shipped" : "is to be packed again"}.`,
        tone: "success",
        ...(to === "packed" && {
          action: {
            label: "Undo",
            description: `order #${order.orderNumber} is to be packed again`,
            onPress: () => pack.mutate({ to: "unpacked" }),
          },
        }),
      });
      await refetchAfterPacking(queryClient);
    },
    onError: (error, { to }) =>
      reportFailure(
        error,
        "The order could not be changed.",
        `Order #${order.orderNumber} is not ${to}`,
      ),
  });
  if (!may) return null;
  return (
    <>
      <Button
        data-key="a"
        aria-label={`Pack order #${order.orderNumber}`}
        isPending={pack.isPending}
        pendingText="Packing..."
        onPress={() => (order.owes ? setAsking(true) : pack.mutate({ to: "packed" }))}
      >
        Pack
      </Button>
      {isAsking && (
        <AskOfOwing
          order={order}
          onPack={() => pack.mutateAsync({ to: "packed" })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

export function ShipButton({ order }: { order: Parcel }) {
  const [isOpen, setOpen] = useState(false);
  const may = useMay("PATCH /api/admin/orders/{id}/shipment");
  if (!may) return null;
  return (
    <>
      <Button
        data-key="s"
        aria-label={`Ship order #${order.orderNumber}`}
        onPress={() => setOpen(true)}
      >
        Ship
      </Button>
      {isOpen && (
        <Dialog
          title={`Ship order #${order.orderNumber}`}
          description={`${order.firstName} ${order.lastName} is told by email.`}
          onClose={() => setOpen(false)}
        >
          <ShipmentForm order={order} showsLines onShipped={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}
