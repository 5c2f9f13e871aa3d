import { useState } from "react";
import type { OrderSummary } from "#shared/contracts/orders.ts";
import { Button } from "#shared/ui/Button.tsx";
import { api } from "../api.ts";
import { ConfirmChange } from "../layout/ConfirmChange.tsx";
import { ORDERS_KEY } from "../layout/query-keys.ts";
import * as css from "./OrderDialog.css.ts";

/** Asks for a confirmation, then revokes the links in emails that open the order without a login. */
export function EndLinks({ order }: { order: OrderSummary }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={css.form}>
      <p className={css.quiet}>
        Each email of this order has a link that opens it without signing in, for 90 days. End them
        when an email came into wrong hands.
      </p>
      <div className={css.buttons}>
        <Button onPress={() => setAsking(true)}>End All Links</Button>
      </div>
      {isAsking && (
        <ConfirmChange
          title="End All Links"
          description={`The links sent so far will no longer open order #${order.orderNumber}. The customer can still sign in, and the next email has a new link.`}
          confirmText="End All Links"
          pendingText="Ending..."
          cancelText="Keep them"
          onClose={() => setAsking(false)}
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
      )}
    </div>
  );
}
