import { conflict } from "../refusals.ts";

export const staffAccount = () =>
  conflict(
    "staff-account",
    "This account belongs to the staff. Make it a customer's first: what an admin did stays in the books.",
  );

export const erasureDecided = () =>
  conflict(
    "erasure-decided",
    "This request was withdrawn, refused or carried out meanwhile. Please load the list again.",
  );

/** 409: the erasure would reach another account or an admin's. */
export const erasureAsked = (whose: string) =>
  conflict(
    "erasure-asked",
    `${whose} waits to be erased. Decide the request under Personal data first.`,
  );
