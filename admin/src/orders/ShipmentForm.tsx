import { useQueryClient } from "@tanstack/react-query";
import { shipmentBody } from "#shared/contracts/orders.ts";
import type { PackingOrderSummary } from "#shared/contracts/packing.ts";
import { Button } from "#shared/ui/Button.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { showToast } from "#shared/ui/toasts.store.ts";
import { useForm } from "#shared/ui/use-form.ts";
import { api } from "../api.ts";
import { reportFailure } from "../layout/report-failure.ts";
import * as css from "./OrderDialog.css.ts";
import { refetchAfterPacking } from "./orders.queries.ts";

export type ShippedOrder = Pick<
  PackingOrderSummary,
  | "id"
  | "orderNumber"
  | "firstName"
  | "shippingStatus"
  | "carrierName"
  | "serviceLevel"
  | "trackingNumber"
  | "trackingUrl"
>;

/** Records a shipment, which marks the order as shipped; only the first one is mailed to the customer. */
export function ShipmentForm({
  order,
  onShipped,
}: {
  order: ShippedOrder;
  onShipped?: () => void;
}) {
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
      showToast({
        title: "Order Updated",
        description: isShipped
          ? `The shipment of order #${order.orderNumber} was corrected.`
          : `Order #${order.orderNumber} is on its way; ${order.firstName} is told by mail.`,
        tone: "success",
      });
      onShipped?.();
      await refetchAfterPacking(queryClient);
    },
    onError: (error) => reportFailure(error, "Failed to record the shipment."),
  });
  return (
    <form {...form} className={css.form}>
      <TextField {...field("carrierName")} label="Carrier" />
      <TextField {...field("serviceLevel")} label="Service" />
      <TextField
        {...field("trackingNumber")}
        label="Tracking number"
        inputClassName={css.mono}
        autoComplete="off"
      />
      <TextField {...field("trackingUrl")} label="Tracking link" inputMode="url" />
      <div className={css.buttons}>
        <Button {...button} pendingText="Recording...">
          {isShipped ? "Correct shipment" : "Record shipment"}
        </Button>
      </div>
    </form>
  );
}
