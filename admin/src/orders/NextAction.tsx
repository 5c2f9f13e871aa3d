import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "#shared/client/errors.ts";
import type { OrderSummary } from "#shared/contracts/orders.ts";
import type { PackingOrderSummary } from "#shared/contracts/packing.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { showToast } from "#shared/ui/toasts.store.ts";
import { api } from "../api.ts";
import { reportFailure } from "../layout/report-failure.ts";
import { useMay } from "../sessions/use-may.ts";
import { refetchAfterPacking } from "./orders.queries.ts";
import { ShipmentForm, type ShippedOrder } from "./ShipmentForm.tsx";
import { useStatusChange } from "./use-status-change.ts";

/** What an order waits for, as one press: its payment, its parcel, or its way. Nothing for one that waits for nothing. */
export function NextAction({ order }: { order: OrderSummary }) {
  if (order.status === "awaiting-payment") return <PayButton order={order} />;
  const isOnTheWay = order.shippingStatus !== "pending";
  if (order.status === "cancelled" || isOnTheWay) return null;
  if (order.packedAt) return <ShipButton order={order} />;
  return order.status === "processing" ? <PackButton order={order} /> : null;
}

function PayButton({ order }: { order: OrderSummary }) {
  const change = useStatusChange(order);
  const may = useMay("PATCH /api/admin/orders/{id}/status");
  if (!may) return null;
  return (
    <Button
      data-key="p"
      aria-label={`Record payment of order #${order.orderNumber}`}
      isPending={change.isPending}
      pendingText="Recording..."
      onPress={() => change.mutate({ to: "processing", from: "awaiting-payment" })}
    >
      Record payment
    </Button>
  );
}

type Parcel = Pick<PackingOrderSummary, "id" | "orderNumber" | "firstName" | "lastName"> &
  ShippedOrder;

/** Gives an order the lots that it lacks and marks it as packed; where lots lack, it asks whether to pack all the same. */
export function PackButton({ order }: { order: Parcel }) {
  const queryClient = useQueryClient();
  const may = useMay("POST /api/admin/orders/{id}/pack");
  const subject = `parcel of order ${order.id}`;
  const pack = useMutation({
    mutationFn: ({ to, allocates = true }: { to: "packed" | "unpacked"; allocates?: boolean }) =>
      to === "packed"
        ? api.admin.desk.pack(order.id, { allocates })
        : api.admin.desk.unpack(order.id),
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
    onError: (error) => {
      if (!(error instanceof ApiError && error.code === "lot-short")) {
        return reportFailure(error, "The order could not be packed.");
      }
      showToast({
        subject,
        title: `Order #${order.orderNumber} is not packed`,
        description: error.message,
        tone: "danger",
        action: {
          label: "Pack all the same",
          description: `order #${order.orderNumber}, without these lots`,
          onPress: () => pack.mutate({ to: "packed", allocates: false }),
        },
      });
    },
  });
  if (!may) return null;
  return (
    <Button
      data-key="a"
      aria-label={`Pack order #${order.orderNumber}`}
      isPending={pack.isPending}
      pendingText="Packing..."
      onPress={() => pack.mutate({ to: "packed" })}
    >
      Pack
    </Button>
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
          isOpen
          onOpenChange={setOpen}
        >
          <ShipmentForm order={order} onShipped={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}
