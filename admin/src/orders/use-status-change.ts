import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { OrderSummary } from "#shared/contracts/orders.ts";
import { statusLabel } from "#shared/domain/order-status.ts";
import type { OrderStatus } from "#shared/domain/orders.ts";
import { showToast, withdrawToasts } from "#shared/ui/toasts.store.ts";
import { api } from "../api.ts";
import { reportFailure } from "../layout/report-failure.ts";
import { emailNote } from "./email-note.ts";
import { patchCachedOrder, refetchAfterStatusChange } from "./orders.queries.ts";

export interface StatusChange {
  to: OrderStatus;
  /** The change is refused if the order's status differs from this one: somebody else may have changed it since. */
  from: OrderStatus;
  /** The amount that is shown, when it is recorded as paid. */
  due?: string;
}

/**
 * Changes an order's status with an optimistic update and an Undo. The lists are refetched, because
 * stock, coupon uses and deadlines depend on the status.
 */
export function useStatusChange(order: OrderSummary) {
  const queryClient = useQueryClient();
  const subject = `status of order ${order.id}`;
  const mutation = useMutation({
    mutationFn: ({ to, from, due }: StatusChange) =>
      api.admin.orders.setStatus(order.id, { status: to, from, due }),
    onMutate: async ({ to: status }) => {
      // The Undo of an earlier change is still visible and would revert this one.
      withdrawToasts(subject);
      const before = order.status as OrderStatus;
      await patchCachedOrder(queryClient, order.id, { status });
      return { before };
    },
    onSuccess: ({ emailDueAt, updatedAt }, { to: status }, { before }) =>
      showToast({
        subject,
        title: "Order Updated",
        description: `Status updated: order #${order.orderNumber} is now ${statusLabel(status, "admin")}.${emailNote(emailDueAt, updatedAt)}`,
        tone: "success",
        action: {
          label: "Undo",
          description: `order #${order.orderNumber} becomes ${statusLabel(before, "admin")} again`,
          onPress: () => mutation.mutate({ to: before, from: status }),
        },
      }),
    onError: async (error, _change, context) => {
      if (context) await patchCachedOrder(queryClient, order.id, { status: context.before });
      reportFailure(error, "Failed to update order status.");
    },
    onSettled: () => refetchAfterStatusChange(queryClient),
  });
  return mutation;
}
