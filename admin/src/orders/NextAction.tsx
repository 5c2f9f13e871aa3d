import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OrderSummary } from "#shared/contracts/orders.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { showToast } from "#shared/ui/toasts.store.ts";
import { api } from "../api.ts";
import { reportFailure } from "../layout/report-failure.ts";
import { useMay } from "../sessions/use-may.ts";
import { ORDERS_KEY } from "./orders.queries.ts";
import { ShipmentForm } from "./ShipmentForm.tsx";
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

function PackButton({ order }: { order: OrderSummary }) {
  const queryClient = useQueryClient();
  const may = useMay("POST /api/admin/orders/{id}/pack");
  const pack = useMutation({
    mutationFn: (isPacked: boolean) =>
      isPacked ? api.admin.desk.pack(order.id) : api.admin.desk.unpack(order.id),
    onSuccess: async (_answer, isPacked) => {
      await queryClient.invalidateQueries({ queryKey: ORDERS_KEY });
      showToast({
        subject: `parcel of order ${order.id}`,
        title: isPacked ? "Order Packed" : "Order Unpacked",
        description: `Order #${order.orderNumber} ${isPacked ? "waits to be shipped" : "is to be packed again"}.`,
        tone: "success",
        ...(isPacked && {
          action: {
            label: "Undo",
            description: `order #${order.orderNumber} is to be packed again`,
            onPress: () => pack.mutate(false),
          },
        }),
      });
    },
    onError: (error) => reportFailure(error, "The order could not be packed."),
  });
  if (!may) return null;
  return (
    <Button
      data-key="a"
      aria-label={`Pack order #${order.orderNumber}`}
      isPending={pack.isPending}
      pendingText="Packing..."
      onPress={() => pack.mutate(true)}
    >
      Pack
    </Button>
  );
}

function ShipButton({ order }: { order: OrderSummary }) {
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
          description={`${order.firstName} ${order.lastName} is told by mail.`}
          isOpen
          onOpenChange={setOpen}
        >
          <ShipmentForm order={order} onShipped={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}
