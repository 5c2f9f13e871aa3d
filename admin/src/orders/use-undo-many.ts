import { useMutation, useQueryClient } from "@tanstack/react-query";
import { said } from "#shared/client/errors.ts";
import type { OrderSummary } from "#shared/contracts/orders.ts";
import { showToast } from "#shared/ui/toasts.store.ts";
import { api } from "../api.ts";
import { counted } from "../layout/counted.ts";
import { unreachableMessage } from "../layout/QueryGate.tsx";
import type { Action } from "./many-orders.ts";
import { refetchAfterStatusChange } from "./orders.queries.ts";

/** An order as it was before a step was done to it. */
export type Before = Pick<OrderSummary, "id" | "orderNumber" | "status"> & Partial<OrderSummary>;

/** What one press did: the step, and the orders that it was done to. */
export type DoneStep = {
  action: Action;
  orders: readonly Before[];
  /** When the first of the emails about it leaves. */
  emailDueAt?: string;
};

/** An order that is as it was before the press, or why it is not. */
export type Undone = { id: string; order: Before; message: string | null };

/** Sent side by side: a thousand one after the other would take longer than the emails wait. */
const AT_ONCE = 6;

type OrderStatus = Parameters<typeof api.admin.orders.setStatus>[1]["status"];

const UNDO: Record<Action, (order: Before) => Promise<unknown>> = {
  "record-payment": ({ id }) =>
    api.admin.orders.setStatus(id, { status: "awaiting-payment", from: "processing" }),
  cancel: ({ id, status }) =>
    api.admin.orders.setStatus(id, { status: status as OrderStatus, from: "cancelled" }),
  pack: ({ id }) => api.admin.desk.unpack(id),
  ship: ({ id }) => api.admin.packing.removeShipment(id),
};

/** Takes a step back from each order that it was done to. Those that could not be taken back go to `onLeft`. */
export function useUndoMany(onLeft: (step: DoneStep, left: Undone[]) => void) {
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

/** Cancelled or shipped, an order gave its lots back with the Undo: it does not stand packed as before. */
function wordsOf(action: Action, undone: readonly Undone[]): string {
  const isUnpacked = ({ order }: Undone) =>
    action === "ship" || (action === "cancel" && Boolean(order.packedAt));
  const unpacked = undone.filter(isUnpacked).length;
  const isOne = undone.length === 1;
  if (unpacked === 0)
    return `${counted(undone.length, "order")} ${isOne ? "is" : "are"} as before.`;
  const taken = `${counted(undone.length, "order")} ${isOne ? "was" : "were"} taken back`;
  return `${taken}; ${counted(unpacked, "order")} ${unpacked === 1 ? "is" : "are"} to be packed again.`;
}

async function undoAll({ action, orders }: DoneStep): Promise<Undone[]> {
  const undone: Undone[] = [];
  const waiting = [...orders];
  async function work() {
    for (let order = waiting.shift(); order; order = waiting.shift()) {
      const message = await UNDO[action](order).then(
        () => null,
        (error: unknown) => said(error, unreachableMessage()),
      );
      undone.push({ id: order.id, order, message });
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return undone;
}

const LONGEST_MS = 60_000;
const SHORTEST_MS = 5_000;

/** How long Undo is offered: as long as the emails wait, in milliseconds. */
export function undoDuration({ emailDueAt }: DoneStep): number {
  if (!emailDueAt) return SHORTEST_MS;
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, Date.parse(emailDueAt) - Date.now()));
}

/** The earliest of the emails that rows of an answer name. */
export const firstEmail = (rows: readonly { emailDueAt?: string }[]) =>
  rows.flatMap(({ emailDueAt }) => emailDueAt ?? []).sort()[0];
