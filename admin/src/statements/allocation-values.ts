import type { OrderSummary } from "#shared/contracts/orders.ts";
import { type ApplyLineBody, applyLineBody } from "#shared/contracts/statements.ts";
import { isAmount } from "#shared/domain/amount.ts";
import {
  type Cents,
  formatAmount,
  parseAmount,
  parseSignedAmount,
  sum,
} from "#shared/domain/money.ts";
import { openAmount, orderMoney } from "#shared/domain/payments.ts";
import { MONEY, readTypedNumber } from "#shared/domain/typed-numbers.ts";
import { schemaOfTyped } from "#shared/ui/typed-schema.ts";
import type { FormSchema } from "#shared/ui/use-form.ts";
import type { StoredLine } from "./statements.queries.ts";

/** One order of an allocation, as typed. */
export type AllocationValues = {
  orderId: string;
  orderNumber: string;
  customer: string;
  status: string;
  /** The amount due before this payment. */
  balance: Cents;
  amount: string;
  /** The amount that the form filled in. */
  proposed: string;
  /** For a cancelled order: "revive" or "keep". */
  choice: string;
};

/** The proposed allocation if the match is certain; empty if a person must choose between orders. */
export function initialAllocations({ proposals, ...line }: StoredLine): AllocationValues[] {
  const isPick = line.class === "candidates" || line.class === "likely";
  if (isPick && proposals.length > 1) return [];
  return proposals.map(allocationOf);
}

export function allocationOf(proposal: StoredLine["proposals"][number]): AllocationValues {
  const { orderId, orderNumber, customer, status, balance, amount } = proposal;
  const order = { orderId, orderNumber, customer, status, balance: parseSignedAmount(balance) };
  return { ...order, ...asProposed(parseAmount(amount)), choice: "" };
}

/** The allocation for an order found by search: the amount due, or the rest of the line if that is less. */
export function allocationOfOrder(order: OrderSummary, rest: Cents): AllocationValues {
  const balance = openAmount(orderMoney(order));
  const amount = balance > 0 ? Math.min(balance, rest) : rest;
  return {
    orderId: order.id,
    orderNumber: order.orderNumber,
    customer: `${order.firstName} ${order.lastName}`,
    status: order.status,
    balance,
    ...asProposed(amount),
    choice: "",
  };
}

function asProposed(cents: Cents) {
  const amount = cents > 0 ? formatAmount(cents) : "";
  return { amount, proposed: amount };
}

/** The same allocation, of the order as it is by now. A proposed amount is lowered to what is due. */
export function readAgain(
  typed: AllocationValues,
  order: OrderSummary | undefined,
): AllocationValues {
  if (!order) return typed;
  const now = { ...typed, status: order.status, balance: openAmount(orderMoney(order)) };
  const { amount, proposed } = typed;
  if (amount === "" || amount !== proposed || now.balance >= typed.balance) return now;
  return { ...now, ...asProposed(Math.min(parseAmount(amount), now.balance)) };
}

/** The unallocated rest of a line; negative if too much is allocated. */
export function restOf(line: StoredLine, allocations: readonly AllocationValues[]): Cents {
  const typed = allocations.map(({ amount }) => {
    const read = readTypedNumber(amount, MONEY);
    return read.kind === "number" && isAmount(read.text) ? parseAmount(read.text) : 0;
  });
  return parseAmount(line.left) - sum(typed);
}

const applied = schemaOfTyped<{ allocations: readonly AllocationValues[] }, ApplyLineBody>(
  applyLineBody,
  ({ allocations }, read) => ({
    allocations: allocations.map(({ orderId, balance, amount, choice }, index) => ({
      orderId,
      due: formatAmount(Math.max(balance, 0)),
      amount: read.text(`allocations.${index}.amount`, amount, MONEY, ""),
      ...(choice && { [choice]: true }),
    })),
  }),
);

/** Validates with the contract's schema, and requires a choice for each cancelled order. */
export const allocationSchema: FormSchema<ApplyLineBody["allocations"]> = {
  safeParse: (values) => {
    const { allocations } = values as { allocations: readonly AllocationValues[] };
    const parsed = applied.safeParse(values);
    const unchosen = allocations.flatMap(({ status, choice }, index) =>
      status === "cancelled" && choice === ""
        ? [{ path: ["allocations", index, "choice"], message: "Choose one" }]
        : [],
    );
    const issues = [...(parsed.success ? [] : parsed.error.issues), ...unchosen];
    if (parsed.success && issues.length === 0) {
      return { success: true, data: parsed.data.allocations };
    }
    return { success: false, error: { issues } };
  },
};
