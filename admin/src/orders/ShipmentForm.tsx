import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { shipmentBody } from "#shared/contracts/orders.ts";
import type { PackingOrderSummary } from "#shared/contracts/packing.ts";
import { hasAllLeft, isGone, isLive } from "#shared/domain/order-life.ts";
import { Button } from "#shared/ui/Button.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { showToast } from "#shared/ui/toasts.store.ts";
import { useForm } from "#shared/ui/use-form.ts";
import { api } from "../api.ts";
import { QueryGate } from "../layout/QueryGate.tsx";
import { reportFailure } from "../layout/report-failure.ts";
import { textsOf } from "../layout/texts-of.ts";
import { emailNote } from "./email-note.ts";
import * as css from "./OrderDialog.css.ts";
import { parcelsOfOrderQuery, refetchAfterPacking } from "./orders.queries.ts";
import { LeavingLines } from "./ParcelLine.tsx";

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

const NO_SHIPMENT = { carrierName: "", serviceLevel: "", trackingNumber: "", trackingUrl: "" };

/**
 * Records a shipment and marks the order as shipped. Only the first shipment sends an email. Nothing is shipped when the
 * parcels have changed since they were shown.
 */
export function ShipmentForm({
  order,
  showsLines = false,
  onShipped,
}: {
  order: ShippedOrder;
  /** In a dialog of its own, where nothing else shows the parcels. */
  showsLines?: boolean;
  onShipped?: () => void;
}) {
  const queryClient = useQueryClient();
  // Of an order of which a part has left, the rest is shipped.
  const isShipped = hasAllLeft(order);
  const parcels = useQuery(parcelsOfOrderQuery(order.id));
  const here = parcels.data?.fulfilments.filter((parcel) => isLive(parcel) && !isGone(parcel));
  const rest = parcels.data?.remaining ?? [];
  const subject = `parcel of order ${order.id}`;
  const undo = useMutation({
    mutationFn: () => api.admin.packing.removeShipment(order.id),
    onSuccess: () =>
      showToast({
        subject,
        title: "Order Updated",
        description: `The shipment of order #${order.orderNumber} was taken back; it is to be packed again.`,
        tone: "success",
      }),
    onError: (error) => reportFailure(error, "The shipment could not be taken back."),
    onSettled: () => refetchAfterPacking(queryClient),
  });
  const { form, field, button } = useForm({
    schema: shipmentBody,
    initial: textsOf(order.shippingStatus === "part-shipped" ? NO_SHIPMENT : order, [
      "carrierName",
      "serviceLevel",
      "trackingNumber",
      "trackingUrl",
    ]),
    // The row of the list is used until the order is loaded.
    followsInitial: true,
    submit: async (shipment) => {
      const { emailDueAt, updatedAt } = await api.admin.packing.recordShipment(order.id, {
        ...shipment,
        // A stale list must not overwrite a shipment that somebody else recorded.
        isFirst: !isShipped,
        shown: [
          ...(here ?? []).flatMap(({ lines }) => lines),
          ...rest.map((units) => ({ ...units, lots: [] })),
        ],
      });
      const told = emailNote(emailDueAt, updatedAt) || ` ${order.firstName} is told by email.`;
      showToast({
        subject,
        title: "Order Updated",
        tone: "success",
        ...(isShipped
          ? { description: `The shipment of order #${order.orderNumber} was corrected.` }
          : {
              description: `Order #${order.orderNumber} is on its way.${told}`,
              action: {
                label: "Undo",
                description: `the shipment of order #${order.orderNumber} is taken back`,
                onPress: () => undo.mutate(),
              },
            }),
      });
      onShipped?.();
      await refetchAfterPacking(queryClient);
    },
    onError: (error) => {
      reportFailure(error, "Failed to record the shipment.");
      void refetchAfterPacking(queryClient);
    },
  });
  return (
    <form {...form} className={css.form}>
      {showsLines && (
        <QueryGate query={parcels} what="The parcels of this order" height="1.5rem">
          {() => <LeavingLines parcels={here ?? []} />}
        </QueryGate>
      )}
      <TextField {...field("carrierName")} label="Carrier" />
      <TextField {...field("serviceLevel")} label="Service" />
      <TextField
        {...field("trackingNumber")}
        label="Tracking number"
        inputClassName={css.mono}
        autoComplete="off"
        // A scanner types here at once.
        autoFocus={showsLines}
      />
      <TextField {...field("trackingUrl")} label="Tracking link" inputMode="url" />
      <div className={css.buttons}>
        <Button {...button} isDisabled={!isShipped && !here} pendingText="Recording...">
          {isShipped ? "Correct shipment" : "Record shipment"}
        </Button>
      </div>
    </form>
  );
}
