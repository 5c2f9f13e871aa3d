import { type Cents, formatUsd } from "#shared/domain/money.ts";
import { conflict, invalid } from "../refusals.ts";

export const alreadyApplied = () =>
  conflict("already-applied", "This line is applied already. Nothing of it is left.");

export const lineNotOpen = (state: string) =>
  conflict(
    `line-${state}`,
    state === "linked"
      ? "This line is linked to a payment that was recorded by hand. Restore it first."
      : "This line is ignored. Restore it first.",
  );

/** 409: outgoing money, or incoming money that is not a customer's. */
export const notAPayment = () =>
  conflict("not-a-payment", "This line is no payment of a customer. It stays ignored.");

export const moreThanLeft = (left: Cents) =>
  invalid(
    { allocations: `The amounts add up to more than is left of this line, ${formatUsd(left)}.` },
    "more-than-left",
  );

export const unknownOrder = (index: number) =>
  invalid({ [`allocations.${index}.orderId`]: "There is no such order." });

export const hasAllocations = () =>
  conflict("lines-applied", "This line is applied to an order. Take that back first.");

export const linesApplied = (count: number) =>
  conflict(
    "lines-applied",
    `${count === 1 ? "One line" : `${count} lines`} of this statement ${count === 1 ? "is" : "are"} applied or linked. Take that back first.`,
  );

export const nothingApplied = () => conflict("nothing-applied", "Nothing of this line is applied.");

export const cannotLink = (sentence: string) => conflict("cannot-link", sentence);

export const notReady = () =>
  conflict("not-ready", "This line is not ready any more: look at it on its own.");

/** 409: a payment recorded by hand has the line's amount, payer or order, and day. */
export const recordedByHand = (day: string) =>
  conflict(
    "not-ready",
    `This payment seems to be recorded by hand on ${day}: link the line to that payment, or apply it on its own.`,
  );

export const sourceNameTaken = () =>
  invalid({ name: "Another source has this name." }, "name-taken");

export const unknownSource = () =>
  invalid({ source: "There is no such source." }, "unknown-source");
