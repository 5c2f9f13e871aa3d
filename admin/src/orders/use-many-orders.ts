import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { BulkBody } from "#shared/contracts/desk.ts";
import { showToast } from "#shared/ui/toasts.store.ts";
import { api } from "../api.ts";
import { counted } from "../layout/counted.ts";
import { reportAndThrow } from "../layout/report-failure.ts";
import { afterStep } from "./many-orders.ts";
import { refetchAfterStatusChange } from "./orders.queries.ts";
import type { Selection } from "./use-selection.ts";
import {
  type Before,
  type DoneStep,
  firstEmail,
  undoDuration,
  useUndoMany,
} from "./use-undo-many.ts";

const DONE: Record<BulkBody["action"], (count: number) => string> = {
  "record-payment": (count) => `${counted(count, "payment")} recorded`,
  pack: (count) => `${counted(count, "order")} packed`,
  cancel: (count) => `${counted(count, "order")} cancelled`,
};

export interface Outcome {
  /** "38 orders packed" */
  done: string;
  left: { id: string; order: Before | undefined; message: string | null }[];
  /** What Undo reverts. Null if nothing was done, or after an Undo that was incomplete. */
  step: DoneStep | null;
}

/** Runs a bulk action, marks the changed orders, and keeps the reasons for the others. */
export function useManyOrders({ orders, set }: Selection) {
  const queryClient = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const undo = useUndoMany((step, left) => {
    const count = step.orders.length - left.length;
    setOutcome({ done: `${counted(count, "order")} taken back`, left, step: null });
  });
  const change = useMutation({
    mutationFn: (body: BulkBody) =>
      reportAndThrow(api.admin.desk.change(body), "The orders could not be changed."),
    onSuccess: ({ results }, { action }) => {
      const done = new Map(results.filter((result) => result.done).map((one) => [one.id, one]));
      set(
        [...orders.values()].map((order) =>
          done.has(order.id) ? afterStep(order, action) : order,
        ),
      );
      const left = results
        .filter((result) => !result.done)
        .map(({ id, message = "It was left as it is." }) => ({
          id,
          order: orders.get(id),
          message,
        }));
      const words = DONE[action](done.size);
      // Somebody else may have changed the status of a selected order since it was read.
      const before = [...orders.values()].flatMap((order) => {
        const result = done.get(order.id);
        return result ? [{ ...order, status: result.was ?? order.status }] : [];
      });
      const step = { action, orders: before, emailDueAt: firstEmail(results) };
      if (left.length > 0) {
        return setOutcome({ done: words, left, step: done.size > 0 ? step : null });
      }
      showToast({
        subject: "many orders",
        title: "Orders Updated",
        description: step.emailDueAt
          ? `${words}. The customers' emails wait; Undo takes both back.`
          : `${words}.`,
        tone: "success",
        duration: undoDuration(step),
        action: {
          label: "Undo",
          description: `${words}: they are taken back`,
          onPress: () => undo.mutate(step),
        },
      });
    },
    // Not awaited, so that the dialog closes at once and the next key works.
    onSettled: () => void refetchAfterStatusChange(queryClient),
  });
  return { change, undo, outcome, forget: () => setOutcome(null) };
}
