import { useQueryClient } from "@tanstack/react-query";
import { type OrderSummary, paymentLinksBody } from "#shared/contracts/orders.ts";
import { Button } from "#shared/ui/Button.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { showToast } from "#shared/ui/toasts.store.ts";
import { useForm } from "#shared/ui/use-form.ts";
import { api } from "../api.ts";
import { ORDERS_KEY } from "../layout/query-keys.ts";
import { reportFailure } from "../layout/report-failure.ts";
import * as css from "./OrderDialog.css.ts";

/** Payment links of this order alone, shown on its payment page. */
export function PaymentLinksForm({ order }: { order: OrderSummary }) {
  const queryClient = useQueryClient();
  const { form, field, button } = useForm({
    schema: paymentLinksBody,
    initial: {
      paypalUrl: order.paypalUrl ?? "",
      venmoUrl: order.venmoUrl ?? "",
      cashAppUrl: order.cashAppUrl ?? "",
      zelleNote: order.zelleNote ?? "",
    },
    // The row of a list stands in for the order until it is read.
    followsInitial: true,
    submit: async (links) => {
      await api.admin.orders.setPaymentLinks(order.id, links);
      showToast({
        title: "Payment Links Updated",
        description: `The payment page of order #${order.orderNumber} shows them now.`,
        tone: "success",
      });
      await queryClient.invalidateQueries({ queryKey: ORDERS_KEY });
    },
    onError: (error) => reportFailure(error, "Failed to update payment links."),
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
