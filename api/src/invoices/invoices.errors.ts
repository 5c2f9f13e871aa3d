import { Refusal } from "../refusals.ts";

export const noInvoice = () =>
  new Refusal(
    "not-found",
    "no-invoice",
    "This order has no invoice yet. It gets one when its payment has arrived.",
  );
