import { useMutation, useQueryClient } from "@tanstack/react-query";
import { said } from "#shared/client/errors.ts";
import type { OrderSummary } from "#shared/contracts/orders.ts";
import type { OrderStatus } from "#shared/domain/orders.ts";
import { showToast } from "#shared/ui/toasts.store.ts";
import { api } from "../api.ts";
import { counted } from "../layout/counted.ts";
import { unreachableMessage } from "../layout/QueryGate.tsx";
import type { Action } from "./many-orders.ts";
import { refetchAfterStatusChange } from "./orders.queries.ts";

/** An order before a bulk action. */
export type Before = Pick<OrderSummary, "id" | "orderNumber" | "status"> & Partial<OrderSummary>;

/** One bulk action: the kind, and the orders that it changed. */
export type DoneStep = {
  action: Action;
  orders: readonly Before[];
  /** When the first email about it will be sent. */
  emailDueAt?: string;
};

/** An order after a step or its Undo: the reason why it was left as it is, null for one that was restored. */
export type OrderResult = { order: Before; message: string | null };

/** Parallel calls: a thousand sequential calls would take longer than the emails are delayed. */
const AT_ONCE = 6;

const UNDO: Record<Action, (order: Before) => Promise<unknown>> = {
  "record-payment": ({ id }) =>
    api.admin.orders.setStatus(id, { status: "awaiting-payment", from: "processing" }),
  cancel: ({ id, status }) =>
    api.admin.orders.setStatus(id, { status: status as OrderStatus, from: "cancelled" }),
  pack: ({ id }) => api.admin.desk.unpack(id),
  ship: ({ id }) => api.admin.packing.removeShipment(id),
};

/** Reverts an action for each order. `onLeft` gets the orders that could not be reverted. */
export function useUndoMany(onLeft: (step: DoneStep, left: OrderResult[]) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: undoAll,
    onSuccess: (undone, step) => {
      const left = undone.filter(({ message }) => message !== null);
      if (left.length > 0) return onLeft(step, left);
      showToast({
        title: "Taken Back",
        description: wordsOf(step.action, undone),
        tone: "success",
      });
    },
    onSettled: () => void refetchAfterStatusChange(queryClient),
  });
}

/** A cancelled or shipped order released its lots, so Undo does not mark it as packed again. */
function wordsOf(action: Action, undone: readonly OrderResult[]): string {
  const isUnpacked = ({ order }: OrderResult) =>
    action === "ship" || (action === "cancel" && Boolean(order.packedAt));
  const unpacked = undone.filter(isUnpacked).length;
  const isOne = undone.length === 1;
  if (unpacked === 0)
    return `${counted(undone.length, "order")} ${isOne ? "is" : "are"} as before.`;
  const taken = `${counted(undone.length, "order")} ${isOne ? "was" : "were"} taken back`;
  return `${taken}; ${counted(unpacked, "order")} ${unpacked === 1 ? "is" : "are"} to be packed again.`;
}

async function undoAll({ action, orders }: DoneStep): Promise<OrderResult[]> {
  const undone: OrderResult[] = [];
  const waiting = [...orders];
  async function work() {
    for (let order = waiting.shift(); order; order = waiting.shift()) {
      const message = await UNDO[action](order).then(
        () => null,
        (error: unknown) => said(error, unreachableMessage()),
      );
      undone.push({ order, message });
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return undone;
}
