import { conflict, invalid } from "../refusals.ts";

/** The refusal of a stock that is set by hand for a product with lots: in a form, in the list or by a file. */
export const LOT_TRACKED =
  "The stock of this product follows its lots. Receive, adjust or scrap units of a lot instead (Lots in the back-office).";

export const lotTracked = () => conflict("lot-tracked", LOT_TRACKED);

export const hasLots = () =>
  conflict(
    "lot-tracked",
    "This product has lots and cannot be deleted. Consider marking it as unavailable instead.",
  );

export const numberTaken = () =>
  invalid({ lotNumber: "Another lot has this number" }, "lot-number-taken");

export const documentOfAnotherLot = (lotNumber: string) =>
  conflict(
    "document-of-another-lot",
    `This file already belongs to lot ${lotNumber}. Each lot needs its own certificate.`,
    { lotNumber },
  );

export const equalResults = (lotNumber: string) =>
  conflict(
    "equal-results",
    `All results are equal to those of lot ${lotNumber}. Compare them with the laboratory's report, and confirm.`,
    { lotNumber },
  );

export const stateRefused = (message: string) => conflict("lot-state", message);

export const belowAllocated = (available: number, allocated: number) =>
  conflict(
    "below-allocated",
    allocated > 0
      ? `Only ${available} of this lot are available: ${allocated} are allocated to orders.`
      : `Only ${available} of this lot are available.`,
    { available, allocated },
  );

export const lotShort = (lotNumber: string, available: number) =>
  conflict("lot-short", `Only ${available} of lot ${lotNumber} are available.`, {
    lotNumber,
    available,
  });

export const lotNotReleased = (lotNumber: string, state: string, why: string = state) =>
  conflict("lot-not-released", `Lot ${lotNumber} is ${why}: choose another one.`, {
    lotNumber,
    state,
  });

export const lotNotRestocked = (lotNumber: string, state: string, why: string = state) =>
  conflict(
    "lot-not-released",
    `Lot ${lotNumber} is ${why}, so nothing goes back to stock: choose quarantine or scrap.`,
    { lotNumber, state },
  );

export const noResults = () =>
  conflict(
    "no-results",
    "This lot has no results yet. Enter at least one as a number before you make its certificate.",
  );
