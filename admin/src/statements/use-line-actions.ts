import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ApplyLineBody } from "#shared/contracts/statements.ts";
import { showToast, withdrawToasts } from "#shared/ui/toasts.store.ts";
import { useKeyOfBody } from "#shared/ui/use-key-of-body.ts";
import { api } from "../api.ts";
import { reportFailure } from "../layout/report-failure.ts";
import { refetchAfterStatusChange } from "../orders/orders.queries.ts";
import { lineName } from "./line-words.ts";
import { type StoredLine, takeFromInbox } from "./statements.queries.ts";

export type Allocations = ApplyLineBody["allocations"];

/** The actions of a line. The line leaves the list at once, the data is refetched, and each action can be undone. */
export function useLineActions(line: StoredLine) {
  const queryClient = useQueryClient();
  const keys = useKeyOfBody();
  const subject = `line ${line.id}`;
  const name = lineName(line);
  const after = {
    onMutate: () => withdrawToasts(subject),
    onError: (error: unknown) => reportFailure(error, "This could not be done."),
    onSettled: () => refetchAfterStatusChange(queryClient),
  };

  const unapply = useMutation({
    mutationFn: () =>
      api.admin.statements.unapply(line.id, { idempotencyKey: keys.of({ unapply: line.id }) }),
    ...after,
    onSuccess: () => {
      keys.forget();
      showToast({ subject, title: "Taken Back", description: `${name} is open again.` });
    },
  });
  const restore = useMutation({
    mutationFn: () => api.admin.statements.restore(line.id),
    ...after,
    onSuccess: () =>
      showToast({ subject, title: "Line Restored", description: `${name} is open again.` }),
  });
  const done = async (title: string, description: string, undo: () => void) => {
    await takeFromInbox(queryClient, [line.id]);
    showToast({
      subject,
      title,
      description,
      tone: "success",
      action: { label: "Undo", description: `${name} becomes open again`, onPress: undo },
    });
  };
  const apply = useMutation({
    mutationFn: (allocations: Allocations) => {
      // What is due is no part of the key: after a lost answer it may have changed by this payment.
      const asked = allocations.map(({ due: _, ...each }) => each);
      const idempotencyKey = keys.of({ allocations: asked });
      return api.admin.statements.apply(line.id, { allocations }, { idempotencyKey });
    },
    ...after,
    onSuccess: ({ accounts }) => {
      keys.forget();
      const orders = accounts.map(({ orderNumber }) => `#${orderNumber}`).join(", ");
      return done("Payment Confirmed", `${name}, for ${orders}.`, () => unapply.mutate());
    },
  });
  const ignore = useMutation({
    mutationFn: () => api.admin.statements.ignore(line.id),
    ...after,
    onSuccess: () => done("Line Ignored", `${name} pays no order.`, () => restore.mutate()),
  });
  const link = useMutation({
    mutationFn: (paymentId: string) => api.admin.statements.link(line.id, { paymentId }),
    ...after,
    onSuccess: () =>
      done("Line Linked", `${name} was recorded by hand; nothing is credited twice.`, () =>
        restore.mutate(),
      ),
  });
  const isPending = [apply, ignore, link, restore, unapply].some((each) => each.isPending);
  return { apply, ignore, link, restore, unapply, isPending };
}
