import { useState } from "react";
import { forgetInput, keptInput, useKeptInput } from "../storage/kept-input.ts";

/** The name of the stored input. Another customer may sign in to this tab. */
const keptAs = (userId: string) => `checkout.${userId}`;

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
export function useTypedOrder(userId: string) {
  const [values, setValues] = useState(() => keptInput(keptAs(userId), NOTHING));
  useKeptInput(keptAs(userId), values, NOTHING);
  const change = (changed: Partial<typeof NOTHING>) =>
    setValues((before) => ({ ...before, ...changed }));
  return { values, change };
}

/** The input belongs to one order, not to the next. */
export const forgetTypedOrder = (userId: string) => forgetInput(keptAs(userId));
