import { type Cents, formatUsd } from "#shared/domain/money.ts";
import { invalid, Refusal } from "../refusals.ts";

const conflict = (reason: string, message: string) => new Refusal("conflict", reason, message);

/** 409: the whole line is applied already. */
export const alreadyApplied = () =>
  conflict("already-applied", "This line is applied already. Nothing of it is left.");

/** 409: somebody has ignored or linked the line. */
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

/** 422: the sum of the allocations exceeds the rest of the line. */
export const moreThanLeft = (left: Cents) =>
  invalid(
    { allocations: `The amounts add up to more than is left of this line, ${formatUsd(left)}.` },
    "more-than-left",
  );

/** 422: an order of the allocations does not exist. */
export const unknownOrder = (index: number) =>
  invalid({ [`allocations.${index}.orderId`]: "There is no such order." });

/** 409: a line that is applied to an order cannot be ignored or linked. */
export const hasAllocations = () =>
  conflict("lines-applied", "This line is applied to an order. Take that back first.");

/** 409: a file whose lines are in use cannot be undone. */
export const linesApplied = (count: number) =>
  conflict(
    "lines-applied",
    `${count === 1 ? "One line" : `${count} lines`} of this statement ${count === 1 ? "is" : "are"} applied or linked. Take that back first.`,
  );

/** 409: nothing of the line is applied. */
export const nothingApplied = () => conflict("nothing-applied", "Nothing of this line is applied.");

/** 409: the line cannot be linked to this entry. */
export const cannotLink = (sentence: string) => conflict("cannot-link", sentence);

/** 409: the line changed since it was listed as ready. */
export const notReady = () =>
  conflict("not-ready", "This line is not ready any more: look at it on its own.");

/** 409: a payment recorded by hand has the line's amount, payer or order, and day. */
export const recordedByHand = (day: string) =>
  conflict(
    "not-ready",
    `This payment seems to be recorded by hand on ${day}: link the line to that payment, or apply it on its own.`,
  );

/** 422: another source has this name. */
export const sourceNameTaken = () =>
  invalid({ name: "Another source has this name." }, "name-taken");

/** 422: a statement for a source that does not exist. */
export const unknownSource = () =>
  invalid({ source: "There is no such source." }, "unknown-source");
