import { Button } from "#shared/ui/Button.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { counted } from "../layout/counted.ts";
import * as css from "./BulkBar.css.ts";
import type { Outcome } from "./use-many-orders.ts";
import type { DoneStep } from "./use-undo-many.ts";

/** Lists the orders that a bulk action did not change, each with the reason. */
export function BulkOutcome({
  outcome,
  isUndoing,
  onUndo,
  onClose,
}: {
  outcome: Outcome;
  isUndoing: boolean;
  onUndo: (step: DoneStep) => void;
  onClose: () => void;
}) {
  const { done, left, step } = outcome;
  return (
    <Dialog
      title={`${counted(left.length, "order")} left as ${left.length === 1 ? "it is" : "they are"}`}
      description={`${done}. Nothing is half done.`}
      onClose={onClose}
      actions={
        <>
          {step && (
            <Button isPending={isUndoing} pendingText="Undoing..." onPress={() => onUndo(step)}>
              {`Undo: ${done}`}
            </Button>
          )}
          <Button variant="primary" onPress={onClose}>
            Done
          </Button>
        </>
      }
    >
      <ul className={css.results} aria-label="Orders left">
        {left.map(({ order, message }) => (
          <li key={order.id} className={css.result}>
            <span>
              <span className={css.number}>#{order.orderNumber}</span>{" "}
              {`${order.firstName} ${order.lastName}`}
            </span>
            <span className={css.reason}>{message}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
