import { useState } from "react";
import { orderInstitution, orderLotWish, orderPoNumber } from "./order-intent.ts";

export type OrderExtras = ReturnType<typeof useOrderExtras>;

/** What few orders need, kept like the notes: the institution's particulars, and a wish about the lots. */
export function useOrderExtras() {
  const [values, setValues] = useState(() => ({
    poNumber: orderPoNumber.get(),
    institution: orderInstitution.get(),
    lotWish: orderLotWish.get(),
  }));
  const change = (changed: Partial<typeof values>) => {
    const next = { ...values, ...changed };
    setValues(next);
    orderPoNumber.set(next.poNumber);
    orderInstitution.set(next.institution);
    orderLotWish.set(next.lotWish);
  };
  return { values, change };
}
