import { Link } from "wouter";
import type { Order, OrderSummary } from "#shared/contracts/orders.ts";
import { Notice } from "#shared/ui/Notice.tsx";
import { api } from "../api.ts";
import { FileLink } from "../layout/FileLink.tsx";
import { IfMay } from "../sessions/IfMay.tsx";

/** Says that an order does not leave, and where that is decided. Shows nothing for an order that may leave. */
export function HeldOrder({ order: { onHold } }: { order: Pick<Order, "onHold"> }) {
  if (!onHold) return null;
  return (
    <Notice tone="warning" title="This order is held">
      {onHold.needs ? (
        onHold.reason
      ) : (
        <>
          Decide its names under <Link href="/screening">Screening</Link>, and look at the
          customer's permission.
        </>
      )}{" "}
      The customer reads: “{onHold.reason}”
    </Notice>
  );
}

/** Opens the evidence of an order. */
export function EvidenceLink({ order: { id, orderNumber } }: { order: OrderSummary }) {
  return (
    <IfMay call="GET /api/admin/orders/{id}/evidence.pdf">
      <p>
        <FileLink
          path={`/api/admin/orders/${encodeURIComponent(id)}/evidence.pdf`}
          text="Evidence of the order, PDF"
          label={`Evidence of the order, PDF: #${orderNumber}`}
          load={() => api.admin.evidence.order(id)}
        />
      </p>
    </IfMay>
  );
}
