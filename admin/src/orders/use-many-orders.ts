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
import { type DoneStep, type OrderResult, useUndoMany } from "./use-undo-many.ts";

const DONE: Record<BulkBody["action"], (count: number) => string> = {
  "record-payment": (count) => `${counted(count, "payment")} recorded`,
  pack: (count) => `${counted(count, "order")} packed`,
  cancel: (count) => `${counted(count, "order")} cancelled`,
};

export interface Outcome {
  /** "38 orders packed" */
  done: string;
  left: OrderResult[];
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
      const resultOf = new Map(results.map((result) => [result.id, result]));
      const asked = [...orders.values()].map((order) => ({ order, ...resultOf.get(order.id) }));
      set(asked.map(({ order, done }) => (done ? afterStep(order, action) : order)));
      const left = asked
        .filter(({ done }) => done === false)
        .map(({ order, message = "It was left as it is." }) => ({ order, message }));
      // Somebody else may have changed the status of a selected order since it was read.
      const before = asked
        .filter(({ done }) => done)
        .map(({ order, was = order.status }) => ({ ...order, status: was }));
      const [emailDueAt] = results.flatMap((result) => result.emailDueAt ?? []).sort();
      const step = { action, orders: before, emailDueAt };
      const words = DONE[action](before.length);
      if (left.length > 0) {
        return setOutcome({ done: words, left, step: before.length > 0 ? step : null });
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

const LONGEST_MS = 60_000;
const SHORTEST_MS = 5_000;

/** Milliseconds for which Undo is offered: the delay of the emails. */
function undoDuration({ emailDueAt }: DoneStep): number {
  if (!emailDueAt) return SHORTEST_MS;
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, Date.parse(emailDueAt) - Date.now()));
}
