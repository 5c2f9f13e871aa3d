import {
  type OrderSummary,
  type PaymentLinks,
  paymentLinksBody,
} from "#shared/contracts/orders.ts";
import { Button } from "#shared/ui/Button.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { api } from "../api.ts";
import { ConfirmButton } from "../layout/ConfirmButton.tsx";
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

/** Asks for a confirmation, then revokes the links in emails that open the order without a login. */
export function EndLinks({ order }: { order: OrderSummary }) {
  return (
    <div className={css.form}>
      <p className={css.quiet}>
        Each email of this order has a link that opens it without signing in, for 90 days. End them
        when an email came into wrong hands.
      </p>
      <div className={css.buttons}>
        <ConfirmButton
          button={{ children: "End All Links" }}
          title="End All Links"
          description={`The links sent so far will no longer open order #${order.orderNumber}. The customer can still sign in, and the next email has a new link.`}
          confirmText="End All Links"
          pendingText="Ending..."
          cancelText="Keep them"
          send={() => api.admin.orders.revokeAccessLinks(order.id)}
          refresh={[ORDERS_KEY]}
          done={({ revoked }) =>
            revoked === 0
              ? {
                  title: "No Links",
                  description: `No link to order #${order.orderNumber} was open.`,
                }
              : {
                  title: "Links Ended",
                  description: `The links sent so far no longer open order #${order.orderNumber}.`,
                }
          }
          failure="Failed to end the links."
        />
      </div>
    </div>
  );
}
