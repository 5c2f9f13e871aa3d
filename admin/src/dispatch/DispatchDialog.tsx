import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { shipmentBody } from "#shared/contracts/orders.ts";
import type { PackingOrder } from "#shared/contracts/packing.ts";
import { formatAddress, NO_ADDRESS } from "#shared/domain/addresses.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import { LoadingBlocks } from "#shared/ui/Skeleton.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { showToast } from "#shared/ui/toasts.store.ts";
import { useForm } from "#shared/ui/use-form.ts";
import { api } from "../api.ts";
import { QueryGate } from "../layout/QueryGate.tsx";
import { reportFailure } from "../layout/report-failure.ts";
import { packingSlipPath } from "../routes.ts";
import * as css from "./Dispatch.css.ts";
import { DISPATCH_KEY, dispatchOrderQuery } from "./dispatch.queries.ts";

/** One order: what goes into the parcel, where it goes, and how it went. */
export function DispatchDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const [, navigate] = useLocation();
  const order = useQuery(dispatchOrderQuery(orderId));
  return (
    <Dialog
      title={order.data ? `Order #${order.data.orderNumber}` : "Order"}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      actions={<Button onPress={() => navigate(packingSlipPath(orderId))}>Packing slip</Button>}
    >
      <QueryGate
        query={order}
        what="The order"
        skeleton={<LoadingBlocks label="Loading the order" height="20rem" />}
      >
        {(data) => <Parcel order={data} />}
      </QueryGate>
    </Dialog>
  );
}

function Parcel({ order }: { order: PackingOrder }) {
  const { firstName, lastName, shippingAddress, items, notes, status } = order;
  return (
    <>
      {status === "cancelled" && (
        <Notice tone="danger" title="Cancelled">
          This order is not to be shipped.
        </Notice>
      )}
      {status === "awaiting-payment" && (
        <Notice tone="warning" title="Not paid">
          This order still waits for its payment.
        </Notice>
      )}
      <section className={css.part}>
        <h3 className={css.heading}>Ship to</h3>
        <address>
          {firstName} {lastName}
          {(shippingAddress ? formatAddress(shippingAddress) : [NO_ADDRESS]).map((line) => (
            <div key={line}>{line}</div>
          ))}
        </address>
      </section>
      <section className={css.part}>
        <h3 className={css.heading}>Items</h3>
        <ul className={css.lines}>
          {items.map((item) => (
            <li key={item.id} className={css.line}>
              <span className={css.quantity}>{item.quantity} ×</span>
              <span>
                {item.productName}
                {item.lots.length > 0 && (
                  <span className={css.secondary}>
                    {item.lots.map((lot) => `${lot.lotNumber} (${lot.quantity})`).join(", ")}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      </section>
      {notes && (
        <section className={css.part}>
          <h3 className={css.heading}>Notes of the customer</h3>
          <p className={css.notes}>{notes}</p>
        </section>
      )}
      {status !== "cancelled" && <Shipment key={order.updatedAt} order={order} />}
    </>
  );
}

function Shipment({ order }: { order: PackingOrder }) {
  const queryClient = useQueryClient();
  const isShipped = order.shippingStatus === "shipped";
  const { form, field, button } = useForm({
    schema: shipmentBody,
    initial: {
      carrierName: order.carrierName ?? "",
      serviceLevel: order.serviceLevel ?? "",
      trackingNumber: order.trackingNumber ?? "",
      trackingUrl: order.trackingUrl ?? "",
    },
    submit: async (shipment) => {
      await api.admin.packing.recordShipment(order.id, shipment);
      showToast({ title: "Shipment Recorded", tone: "success" });
      await queryClient.invalidateQueries({ queryKey: DISPATCH_KEY });
    },
    onError: (error) => reportFailure(error, "Failed to record the shipment."),
  });
  return (
    <form {...form} className={css.form}>
      <h3 className={css.heading}>Shipment</h3>
      <TextField {...field("carrierName")} label="Carrier" />
      <TextField {...field("serviceLevel")} label="Service" />
      <TextField {...field("trackingNumber")} label="Tracking number" autoComplete="off" />
      <TextField {...field("trackingUrl")} label="Tracking link" inputMode="url" />
      <div>
        <Button {...button} variant="primary" pendingText="Recording...">
          {isShipped ? "Correct shipment" : "Record shipment"}
        </Button>
      </div>
    </form>
  );
}
