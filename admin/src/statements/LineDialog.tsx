import { useRef } from "react";
import { isRefusal } from "#shared/client/errors.ts";
import { formatUsd, parseAmount } from "#shared/domain/money.ts";
import { statusLabel } from "#shared/domain/order-status.ts";
import { AmountField } from "#shared/ui/AmountField.tsx";
import { Button } from "#shared/ui/Button.tsx";
import { DefinitionList } from "#shared/ui/DefinitionList.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { formatCalendarDay } from "#shared/ui/dates.ts";
import { IconButton } from "#shared/ui/IconButton.tsx";
import { TrashIcon } from "#shared/ui/icons.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import { Select } from "#shared/ui/Select.tsx";
import { type FieldErrors, useForm } from "#shared/ui/use-form.ts";
import { api } from "../api.ts";
import { inUsd } from "../layout/in-usd.ts";
import { rowFields } from "../layout/row-fields.ts";
import {
  type AllocationValues,
  allocationOf,
  allocationOfOrder,
  allocationSchema,
  initialAllocations,
  readAgain,
  restOf,
} from "./allocation-values.ts";
import * as css from "./Inbox.css.ts";
import { lineName, proposalNote } from "./line-words.ts";
import { FoundOrders, OrderFinder } from "./OrderFinder.tsx";
import type { StoredLine } from "./statements.queries.ts";
import { useLineActions } from "./use-line-actions.ts";

/** One line in detail: allocate it to orders, ignore it, or link it to a recorded payment. */
export function LineDialog({ line, onClose }: { line: StoredLine; onClose: () => void }) {
  const actions = useLineActions(line);
  const { recorded } = line;
  return (
    <Dialog
      title={lineName(line)}
      description={`${formatCalendarDay(line.date)}, ${line.source}, row ${line.row} of its file`}
      size="large"
      onClose={onClose}
    >
      {recorded && (
        <Notice tone="warning" title="It seems to be recorded" className={css.dialogNotice}>
          <p className={css.noticeRow}>
            A payment of this amount was recorded by hand on{" "}
            {formatCalendarDay(recorded.receivedOn)}.
            <Button
              size="small"
              isDisabled={actions.isPending}
              onPress={() => actions.link.mutate(recorded.paymentId, { onSuccess: onClose })}
            >
              Already recorded
            </Button>
          </p>
        </Notice>
      )}
      <Facts line={line} />
      <AllocationForm line={line} actions={actions} onClose={onClose} />
    </Dialog>
  );
}

function Facts({ line }: { line: StoredLine }) {
  const fee = parseAmount(line.fee);
  const facts = [
    { term: "Note", value: line.memo },
    { term: "Email", value: line.payerEmail },
    { term: "Fee kept by the service", value: fee > 0 ? formatUsd(fee) : null },
    { term: "Left of it", value: line.state === "part-applied" ? inUsd(line.left) : null },
  ];
  const items = facts.flatMap(({ term, value }) => (value ? [{ term, value }] : []));
  if (items.length === 0) return null;
  return (
    <div className={css.facts}>
      <DefinitionList items={items} />
    </div>
  );
}

/** Allocates a line's amount to orders: the proposed ones, and others found by search. */
function AllocationForm({
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
    // The mutation reports its own errors. Somebody may have changed an order: its row shows it as it is by now. After a
    // lost answer this payment may have changed it.
    onError: (error) => void (isRefusal(error) && readOrders().catch(() => undefined)),
  });
  const { allocations } = values;
  const latest = useRef(allocations);
  latest.current = allocations;
  const set = (next: AllocationValues[]) => setValue("allocations", next);
  async function readOrders() {
    const orders = await Promise.all(
      allocations.map(({ orderId }) => api.admin.orders.get(orderId)),
    );
    const now = new Map(orders.map((order) => [order.id, order]));
    set(latest.current.map((each) => readAgain(each, now.get(each.orderId))));
  }
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

const CHOICES = [
  { value: "revive", label: "Open the order again" },
  { value: "keep", label: "Keep it cancelled, refund due" },
];

/** An order and its share of the line. */
function AllocationRow({
  allocation,
  name,
  errors,
  onChange,
  onRemove,
}: {
  allocation: AllocationValues;
  name: string;
  errors: FieldErrors;
  onChange: (part: Partial<AllocationValues>) => void;
  onRemove: () => void;
}) {
  const { orderNumber, customer, status, balance } = allocation;
  const field = rowFields(name, allocation, errors, onChange);
  const amount = field("amount");
  return (
    <div className={css.allocation}>
      <div className={css.allocated}>
        <span className={css.number}>#{orderNumber}</span> {customer}
        <br />
        <span className={css.quiet}>
          {statusLabel(status, "admin")},{" "}
          {balance > 0 ? `${formatUsd(balance)} due` : "nothing due"}
        </span>
      </div>
      <AmountField
        {...amount}
        label={`Amount for #${orderNumber}`}
        errorMessage={amount.errorMessage ?? errors[`${name}.orderId`]}
      />
      <IconButton aria-label={`Remove order #${orderNumber}`} onPress={onRemove}>
        <TrashIcon />
      </IconButton>
      {status === "cancelled" && (
        <Select
          {...field("choice")}
          className={css.choice}
          label="The order is cancelled"
          description="If you open the order again, it takes its stock and its coupon again."
          options={CHOICES}
          isRequired
        />
      )}
    </div>
  );
}
