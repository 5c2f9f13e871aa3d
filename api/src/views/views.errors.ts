import { conflict } from "../refusals.ts";

/** 409: two views of one name could not be told apart. */
export const viewExists = () =>
  conflict("view-exists", "There is a view of this name. Choose another name.");

export const tooManyViews = () =>
  conflict("too-many-views", "You have saved 100 views. Delete one first.");
