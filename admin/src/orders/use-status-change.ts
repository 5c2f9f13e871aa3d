import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { OrderSummary } from "#shared/contracts/orders.ts";
import { statusLabel } from "#shared/domain/order-status.ts";
import type { OrderStatus } from "#shared/domain/orders.ts";
import { showToast } from "#shared/ui/toasts.store.ts";
import { api } from "../api.ts";
import { reportFailure } from "../layout/report-failure.ts";
import { refreshAfterStatus, showOrderAs } from "./order-queries.ts";

/**
 * Changes an order's status: shown at once, taken back with a message when the server refuses, and offered to be
 * undone. The lists are read again, because stock, coupons and deadlines move with the status.
 */
export function useStatusChange(order: OrderSummary) {
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: (status: OrderStatus) => api.admin.orders.setStatus(order.id, status),
    onMutate: (status) => {
      showOrderAs(queryClient, order.id, { status });
      return { before: order.status as OrderStatus };
    },
    onSuccess: (_answer, status, { before }) =>
      showToast({
        title: "Order Updated",
        description: `Status updated: order #${order.orderNumber} is now ${statusLabel(status, "admin")}.`,
        tone: "success",
        action: { label: "Undo", onPress: () => mutation.mutate(before) },
      }),
    onError: (error, _status, context) => {
      if (context) showOrderAs(queryClient, order.id, { status: context.before });
      reportFailure(error, "Failed to update order status.");
    },
    onSettled: () => refreshAfterStatus(queryClient),
  });
  return mutation;
}
