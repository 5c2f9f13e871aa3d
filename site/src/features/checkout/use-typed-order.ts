import { useState } from "react";
import { forgetInput, keptInput, useKeptInput } from "../storage/kept-input.ts";

/** The storage key of the input. */
const KEPT = "checkout";

const NOTHING = {
  /** The selected address; empty for the default one. The id is useless for other customers. */
  addressId: "",
  /** Empty for the cheapest. */
  shippingMethodId: "",
  /** A note to the seller. */
  notes: "",
  poNumber: "",
  institution: "",
  /** Empty, `one-lot`, or the number of an earlier order. */
  lotWish: "",
};

export type TypedOrder = ReturnType<typeof useTypedOrder>;

/** The input at checkout. It survives failures, sign-ins and reloads until the order is placed. */
export function useTypedOrder() {
  const [values, setValues] = useState(() => keptInput(KEPT, NOTHING));
  useKeptInput(KEPT, values, NOTHING);
  const change = (changed: Partial<typeof NOTHING>) =>
    setValues((before) => ({ ...before, ...changed }));
  return { values, change };
}

/** The input belongs to one order, not to the next. */
export const forgetTypedOrder = () => forgetInput(KEPT);
