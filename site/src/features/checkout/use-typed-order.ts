import { useState } from "react";
import { forgetInput, keptInput, useKeptInput } from "../storage/kept-input.ts";

/** The name under which the input is kept. */
const KEPT = "checkout";

const NOTHING = {
  /** The chosen address; empty for the default one. The id means nothing to another customer. */
  addressId: "",
  /** For the seller. */
  notes: "",
  poNumber: "",
  institution: "",
  /** Empty, `one-lot`, or the number of an earlier order. */
  lotWish: "",
};

export type TypedOrder = ReturnType<typeof useTypedOrder>;

/** What was chosen and typed at checkout. It outlives failures, sign-ins and reloads, until the order is placed. */
export function useTypedOrder() {
  const [values, setValues] = useState(() => keptInput(KEPT, NOTHING));
  useKeptInput(KEPT, values, NOTHING);
  const change = (changed: Partial<typeof NOTHING>) =>
    setValues((before) => ({ ...before, ...changed }));
  return { values, change };
}

/** What was typed for one order is not for the next. */
export const forgetTypedOrder = () => forgetInput(KEPT);
