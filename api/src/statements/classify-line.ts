import type { LineClass } from "#shared/contracts/statements.ts";
import type { Cents } from "#shared/domain/money.ts";
import type { OrderStatus } from "#shared/domain/orders.ts";
import { isSlipOf } from "./order-numbers-in.ts";

/** The facts of an order that a line may pay. `balance` is the amount still due; negative when too much was paid. */
export type PayableOrder = {
  id: string;
  number: string;
  customer: string;
  balance: Cents;
  status: OrderStatus;
};

export type LineEvidence = {
  /** The part of the line's gross amount that no order has yet. */
  left: Cents;
  /** Orders whose numbers are in the texts of the line, open or not. */
  named: readonly PayableOrder[];
  almostNumbers: readonly string[];
  /** Open orders whose balance equals `left`. */
  fitting: readonly PayableOrder[];
  /** Open orders with this balance, of customers for whom this payer has paid before. */
  ofKnownPayer: readonly PayableOrder[];
};

export type Proposal = { order: PayableOrder; amount: Cents; reason: string };

export type Classified = { class: LineClass; proposals: Proposal[] };

/** More proposals would not help to choose. */
const MAX_PROPOSALS = 10;

/** Which orders a line may pay, and how certain that is. */
export function classifyLine(evidence: LineEvidence): Classified {
  const { left, named, almostNumbers, fitting, ofKnownPayer } = evidence;
  if (named.length > 0) return classifyNamed(left, named);
  const slips = fitting.filter(({ number }) =>
    almostNumbers.some((written) => isSlipOf(written, number)),
  );
  if (slips.length > 0) {
    return {
      class: "likely",
      proposals: propose(slips, left, "The number is one slip away, and the amount fits"),
    };
  }
  if (ofKnownPayer.length === 1) {
    return {
      class: "likely",
      proposals: propose(ofKnownPayer, left, "This payer is known, and the amount fits"),
    };
  }
  if (fitting.length > 0) {
    return { class: "candidates", proposals: propose(fitting, left, "The amount fits") };
  }
  return { class: "unmatched", proposals: [] };
}

function classifyNamed(left: Cents, named: readonly PayableOrder[]): Classified {
  const due = named.reduce((sum, { balance }) => sum + balance, 0);
  const [only] = named;
  const allOpen = named.every(isOpen);
  if (allOpen && due === left) {
    const reason = "The number is right, and so is the amount";
    const proposals = named.map((order) => ({ order, amount: order.balance, reason }));
    return { class: named.length === 1 ? "ready" : "split", proposals };
  }
  if (named.length === 1 && only) {
    return {
      class: "check",
      proposals: [{ order: only, amount: left, reason: whyCheck(only, left) }],
    };
  }
  return { class: "check", proposals: shareOut(left, named) };
}

/** A paid order that was changed and costs more owes the rest, so it is open too. */
const isOpen = ({ status, balance }: PayableOrder) => status !== "cancelled" && balance > 0;

function whyCheck(order: PayableOrder, left: Cents): string {
  const { status, balance } = order;
  if (status === "cancelled") return "The order is cancelled";
  if (!isOpen(order)) return "The order is paid already";
  return left < balance ? "Less than is due" : "More than is due";
}

/** Distributes the amount over the orders in sequence. An order that gets nothing is proposed with an amount of 0. */
function shareOut(left: Cents, named: readonly PayableOrder[]): Proposal[] {
  let rest = left;
  return named.map((order) => {
    const amount = isOpen(order) ? Math.min(rest, order.balance) : 0;
    rest -= amount;
    return { order, amount, reason: "Several orders are named, and the sum does not fit" };
  });
}

function propose(orders: readonly PayableOrder[], amount: Cents, reason: string): Proposal[] {
  return orders.slice(0, MAX_PROPOSALS).map((order) => ({ order, amount, reason }));
}
