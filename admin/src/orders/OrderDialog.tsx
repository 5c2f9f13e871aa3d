import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import type { OrderSummary } from "#shared/contracts/orders.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { formatMoment } from "#shared/ui/dates.ts";
import { LoadingBlocks } from "#shared/ui/Skeleton.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { packingSlipPath } from "../routes.ts";
import { useMay } from "../sessions/use-may.ts";
import { OrderDetails } from "./OrderDetails.tsx";
import * as css from "./OrderDialog.css.ts";
import { orderQuery } from "./orders.queries.ts";
import { StatusSelect } from "./StatusSelect.tsx";
import { useStatusChange } from "./use-status-change.ts";

/** Everything about one order, and all that can be done with it. */
export function OrderDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const queryClient = useQueryClient();
  const order = useQuery(orderQuery(queryClient, id));
  return (
    <Dialog
      title={`Order #${order.data?.orderNumber ?? orderNumber(id)}`}
      description={order.data && `Placed ${formatMoment(order.data.createdAt)}`}
      size="large"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      actions={order.data && <OrderActions order={order.data} />}
    >
      <QueryGate
        query={order}
        what="The order"
        skeleton={<LoadingBlocks label="Loading the order" height="20rem" />}
      >
        {(data) => <OrderDetails order={data} isRead={!order.isPlaceholderData} />}
      </QueryGate>
    </Dialog>
  );
}

function OrderActions({ order }: { order: OrderSummary }) {
  const [, navigate] = useLocation();
  const change = useStatusChange(order);
  const mayChange = useMay("PATCH /api/admin/orders/{id}/status");
  return (
    <div className={css.actions}>
      <StatusSelect order={order} className={css.status} />
      <Button onPress={() => navigate(packingSlipPath(order.id))}>Packing slip</Button>
      {order.status === "awaiting-payment" && mayChange && (
        <Button
          variant="primary"
          isPending={change.isPending}
          pendingText="Recording..."
          onPress={() => change.mutate({ to: "processing" })}
        >
          Record payment
        </Button>
      )}
    </div>
  );
}
