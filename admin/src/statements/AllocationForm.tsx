import { formatUsd, parseAmount } from "#shared/domain/money.ts";
import { Button } from "#shared/ui/Button.tsx";
import { useForm } from "#shared/ui/use-form.ts";
import { AllocationRow } from "./AllocationRow.tsx";
import {
  type AllocationValues,
  allocationOf,
  allocationOfOrder,
  allocationSchema,
  initialAllocations,
  restOf,
} from "./allocation-values.ts";
import * as css from "./Inbox.css.ts";
import { proposalNote } from "./line-words.ts";
import { FoundOrders, OrderFinder } from "./OrderFinder.tsx";
import type { StoredLine } from "./statements.queries.ts";
import type { useLineActions } from "./use-line-actions.ts";

/** Allocates a line's amount to orders: the proposed ones, and others found by search. */
export function AllocationForm({
  line,
  actions: { apply, ignore, isPending },
  onClose,
}: {
  line: StoredLine;
  actions: ReturnType<typeof useLineActions>;
  onClose: () => void;
}) {
  const { form, values, errors, setValue, button } = useForm({
    schema: allocationSchema,
    initial: { allocations: initialAllocations(line) },
    submit: async (allocations) => {
      await apply.mutateAsync(allocations);
      onClose();
    },
    // The mutation reports its own errors.
    onError: () => undefined,
  });
  const { allocations } = values;
  const set = (next: AllocationValues[]) => setValue("allocations", next);
  const isChosen = (orderId: string) => allocations.some((each) => each.orderId === orderId);
  const rest = restOf(line, allocations);
  const offered = line.proposals.filter(({ orderId }) => !isChosen(orderId));
  return (
    <form {...form}>
      {allocations.map((allocation, index) => (
        <AllocationRow
          key={allocation.orderId}
          allocation={allocation}
          name={`allocations.${index}`}
          errors={errors}
          onChange={(part) =>
            set(allocations.map((each, at) => (at === index ? { ...each, ...part } : each)))
          }
          onRemove={() => set(allocations.filter((_, at) => at !== index))}
        />
      ))}
      {errors.allocations && <p className={css.problem}>{errors.allocations}</p>}
      {offered.length > 0 && (
        <>
          <h3 className={css.heading}>Orders that it may be for</h3>
          <FoundOrders
            orders={offered.map((proposal) => ({
              ...proposal,
              note: proposalNote(proposal),
              add: () => set([...allocations, allocationOf(proposal)]),
            }))}
          />
        </>
      )}
      <OrderFinder
        isTaken={isChosen}
        onFound={(order) => set([...allocations, allocationOfOrder(order, Math.max(rest, 0))])}
      />
      <p className={css.rest} role="status">
        {restText(rest, parseAmount(line.left))}
      </p>
      <div className={css.dialogActions}>
        {line.state === "open" && (
          <Button
            isDisabled={isPending}
            onPress={() => ignore.mutate(undefined, { onSuccess: onClose })}
          >
            Ignore this payment
          </Button>
        )}
        <Button onPress={onClose} isDisabled={isPending}>
          Cancel
        </Button>
        <Button
          {...button}
          variant="primary"
          isDisabled={allocations.length === 0 || rest < 0}
          pendingText="Confirming..."
        >
          Confirm payment
        </Button>
      </div>
    </form>
  );
}

function restText(rest: number, left: number): string {
  if (rest < 0) return `${formatUsd(-rest)} more than there is.`;
  if (rest === left) return `${formatUsd(left)} to share out.`;
  return rest === 0 ? "All of it is shared out." : `${formatUsd(rest)} stays in the inbox.`;
}
