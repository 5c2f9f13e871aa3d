import {
  type OrderSummary,
  type PaymentLinks,
  paymentLinksBody,
} from "#shared/contracts/orders.ts";
import { Button } from "#shared/ui/Button.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { api } from "../api.ts";
import { ORDERS_KEY } from "../layout/query-keys.ts";
import { textsOf } from "../layout/texts-of.ts";
import { useSavingForm } from "../layout/use-saving.ts";
import * as css from "./OrderDialog.css.ts";

/** Payment links for this order only. Its payment page shows them. */
export function PaymentLinksForm({ order }: { order: OrderSummary }) {
  const { form, field, button } = useSavingForm({
    schema: paymentLinksBody,
    initial: textsOf(order, ["paypalUrl", "venmoUrl", "cashAppUrl", "zelleNote"]),
    // The row of the list is used until the order is loaded.
    followsInitial: true,
    send: (links: PaymentLinks) => api.admin.orders.setPaymentLinks(order.id, links),
    refresh: [ORDERS_KEY],
    done: {
      title: "Payment Links Updated",
      description: `The payment page of order #${order.orderNumber} shows them now.`,
    },
    failure: "Failed to update payment links.",
  });
  return (
    <form {...form} className={css.form}>
      <TextField {...field("paypalUrl")} label="PayPal link" inputMode="url" />
      <TextField {...field("venmoUrl")} label="Venmo link" inputMode="url" />
      <TextField {...field("cashAppUrl")} label="Cash App link" inputMode="url" />
      <TextField {...field("zelleNote")} label="Zelle note" description="Text without a link." />
      <div className={css.buttons}>
        <Button {...button} pendingText="Saving...">
          Save Payment Links
        </Button>
      </div>
    </form>
  );
}
