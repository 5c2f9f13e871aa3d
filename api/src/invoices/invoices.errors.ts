import { Refusal } from "../refusals.ts";

/** 404: the order has no invoice yet. */
export const noInvoice = () =>
  new Refusal(
    "not-found",
    "no-invoice",
    "This order has no invoice yet. It gets one when its payment has arrived.",
  );
