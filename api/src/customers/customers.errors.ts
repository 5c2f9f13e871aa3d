import { conflict } from "../refusals.ts";

/** 409: a merge would move what an admin did, or end an admin's account. */
export const staffIsNotMerged = () =>
  conflict(
    "staff-account",
    "One of these accounts belongs to the staff. Only customers' accounts are merged.",
  );

export const intoDeactivated = () =>
  conflict(
    "user-deactivated",
    "The account that stays is deactivated, so nobody could sign in. Reactivate it first, or merge the other way round.",
  );

export const twoApplications = () =>
  conflict(
    "two-applications",
    "Both accounts have an application that is not decided. Decide one of them first.",
  );
