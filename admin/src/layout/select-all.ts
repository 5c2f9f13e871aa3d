import type { FocusEvent } from "react";

/** For fields whose value is replaced rather than corrected. */
export const selectAll = ({ target }: FocusEvent<Element>) =>
  target instanceof HTMLInputElement && target.select();
