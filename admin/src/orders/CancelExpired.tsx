import { Notice } from "#shared/ui/Notice.tsx";
import { api } from "../api.ts";
import { ConfirmButton } from "../layout/ConfirmButton.tsx";
import { IfMay } from "../sessions/IfMay.tsx";
import * as css from "./Orders.css.ts";
import { CHANGED_BY_STATUS } from "./orders.queries.ts";

/** Explains an expired hold, and cancels all such orders after a confirmation. */
export function CancelExpired({ total }: { total: number }) {
  const orders = total === 1 ? "1 order" : `${total} orders`;
  return (
    <Notice tone="warning" className={css.expired}>
      <div className={css.expiredRow}>
        <span>
          {orders} waited longer for {total === 1 ? "its" : "their"} payment than the goods are
          held. Money may still be on its way.
        </span>
        <IfMay call="POST /api/admin/orders/cancel-expired">
          <ConfirmButton
            button={{ size: "small", children: "Cancel all expired" }}
            title="Cancel all expired orders"
            description={`Are you sure you want to cancel ${orders}? The goods go back on the shelf, coupon uses are given back and the customers are told. Orders with a part payment are left for you to decide.`}
            confirmText="Cancel all expired"
            pendingText="Cancelling..."
            cancelText="Keep them"
            send={() => api.admin.orders.cancelExpired()}
            refresh={CHANGED_BY_STATUS}
            done={({ cancelled }) => ({
              title: "Orders Cancelled",
              description: `${cancelled === 1 ? "1 order was" : `${cancelled} orders were`} cancelled.`,
            })}
            failure="Failed to cancel the expired orders."
          />
        </IfMay>
      </div>
    </Notice>
  );
}
