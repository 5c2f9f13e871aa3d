import { useMutation, useQueryClient } from "@tanstack/react-query";
import { isUnauthenticated, said } from "#shared/client/errors.ts";
import type { OrderSummary } from "#shared/contracts/orders.ts";
import { statusLabel } from "#shared/domain/order-status.ts";
import type { OrderStatus } from "#shared/domain/orders.ts";
import { showToast } from "#shared/ui/toasts.store.ts";
import { api } from "../api.ts";
import { sessionEnded } from "../session/session.ts";
import { ORDERS_KEY } from "./order-queries.ts";

type Page = { orders: OrderSummary[]; total: number };

/**
 * Changes an order's status: shown at once, taken back with a message when the server refuses, and offered to be
 * undone. The lists are read again, because stock, coupons and deadlines move with the status.
 */
export function useStatusChange(order: OrderSummary) {
  const queryClient = useQueryClient();
  const showAs = (status: string) =>
    queryClient.setQueriesData<Page>(
      { queryKey: [...ORDERS_KEY, "page"] },
      (page) =>
        page && {
          ...page,
          orders: page.orders.map((row) => (row.id === order.id ? { ...row, status } : row)),
        },
    );

  const mutation = useMutation({
    mutationFn: (status: OrderStatus) => api.admin.orders.setStatus(order.id, status),
    onMutate: (status) => {
      showAs(status);
      return { before: order.status as OrderStatus };
    },
    onSuccess: (_answer, status, { before }) =>
      showToast({
        title: "Status Updated",
        description: `Order #${order.orderNumber} is now ${statusLabel(status, "admin")}.`,
        tone: "success",
        action: { label: "Undo", onPress: () => mutation.mutate(before) },
      }),
    onError: (error, _status, context) => {
      if (context) showAs(context.before);
      if (isUnauthenticated(error)) return sessionEnded();
      showToast({
        title: "Error",
        description: said(error, "Failed to update order status."),
        tone: "danger",
      });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ORDERS_KEY }),
  });
  return mutation;
}
