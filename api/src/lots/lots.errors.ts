import type { Lot } from "#shared/contracts/lots.ts";
import { invalid, Refusal } from "../refusals.ts";

/** Said wherever somebody sets the stock of a product by hand whose units are those of lots: form, list and file. */
export const LOT_TRACKED =
  "The stock of this product follows its lots. Receive, adjust or scrap units of a lot instead (Lots in the back-office).";

/** 409: the stock of a tracked product is not set by hand. */
export const lotTracked = () => new Refusal("conflict", "lot-tracked", LOT_TRACKED);

/** 409: a product that has lots stays. */
export const hasLots = () =>
  new Refusal(
    "conflict",
    "lot-tracked",
    "This product has lots and cannot be deleted. Consider marking it as unavailable instead.",
  );

/** 409 with the lot as it is now: what was sent is based on an older version. */
export const lotChanged = (lot: Lot) =>
  new Refusal(
    "conflict",
    "lot-changed",
    "This lot has changed since you opened it. Check its values and save again.",
    { answer: { lot } },
  );

/** 422: another lot has this number. */
export const numberTaken = () =>
  invalid({ lotNumber: "Another lot has this number" }, "lot-number-taken");

/** 409: a certificate belongs to one lot. */
export const documentOfAnotherLot = (lotNumber: string) =>
  new Refusal(
    "conflict",
    "document-of-another-lot",
    `This very file is a document of lot ${lotNumber}. Each lot has a certificate of its own.`,
    { answer: { lotNumber } },
  );

/** 409: every result is that of another lot; somebody must have looked. */
export const equalResults = (lotNumber: string) =>
  new Refusal(
    "conflict",
    "equal-results",
    `All results are equal to those of lot ${lotNumber}. Compare them with the laboratory's report, and confirm.`,
    { answer: { lotNumber } },
  );

/** 409: a change of state that there is not. */
export const stateRefused = (message: string) => new Refusal("conflict", "lot-state", message);

/** 409: more units would leave the lot than it has available. */
export const belowAllocated = (available: number, allocated: number) =>
  new Refusal(
    "conflict",
    "below-allocated",
    allocated > 0
      ? `Only ${available} of this lot are available: ${allocated} are allocated to orders.`
      : `Only ${available} of this lot are available.`,
    { answer: { available, allocated } },
  );

/** 409: a lot has not enough units for a line of an order. */
export const lotShort = (lotNumber: string, available: number) =>
  new Refusal("conflict", "lot-short", `Only ${available} of lot ${lotNumber} are available.`, {
    answer: { lotNumber, available },
  });

/** 409: units of a lot that is not released, or whose date has passed, are not given to orders. */
export const lotNotReleased = (lotNumber: string, state: string, why: string = state) =>
  new Refusal("conflict", "lot-not-released", `Lot ${lotNumber} is ${why}: choose another one.`, {
    answer: { lotNumber, state },
  });

/** 409: a certificate is made of results. */
export const noResults = () =>
  new Refusal(
    "conflict",
    "no-results",
    "This lot has no results yet. Enter at least one as a number, and its certificate can be made.",
  );
