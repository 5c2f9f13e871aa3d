import { useQuery, useQueryClient } from "@tanstack/react-query";
import { shipmentBody } from "#shared/contracts/fulfilments.ts";
import type { PackingOrderSummary } from "#shared/contracts/packing.ts";
import { hasAllLeft, isGone, isLive } from "#shared/domain/order-life.ts";
import { Button } from "#shared/ui/Button.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { showToast } from "#shared/ui/toasts.store.ts";
import { type Form, useForm } from "#shared/ui/use-form.ts";
import { api } from "../api.ts";
import { QueryGate } from "../layout/QueryGate.tsx";
import { reportFailure } from "../layout/report-failure.ts";
import { textsOf } from "../layout/texts-of.ts";
import { useChange } from "../layout/use-saving.ts";
import { emailNote } from "./email-note.ts";
import * as css from "./OrderDialog.css.ts";
import { CHANGED_BY_PACKING, parcelsOfOrderQuery, refetchAfterPacking } from "./orders.queries.ts";
import { LeavingLines } from "./ParcelLine.tsx";

export const TRACKING = ["carrierName", "serviceLevel", "trackingNumber", "trackingUrl"] as const;
type Tracking = (typeof TRACKING)[number];

export type ShippedOrder = Pick<
  PackingOrderSummary,
  "id" | "orderNumber" | "firstName" | "shippingStatus" | Tracking
>;

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
  // If a part of the order has left, the rest is shipped.
  const isShipped = hasAllLeft(order);
  const parcels = useQuery(parcelsOfOrderQuery(order.id));
  const here = parcels.data?.fulfilments.filter((parcel) => isLive(parcel) && !isGone(parcel));
  const rest = parcels.data?.remaining ?? [];
  const subject = `parcel of order ${order.id}`;
  const undo = useChange({
    send: () => api.admin.packing.removeShipment(order.id),
    refresh: CHANGED_BY_PACKING,
    refreshesAfterFailure: true,
    done: {
      subject,
      title: "Order Updated",
      description: `The shipment of order #${order.orderNumber} was taken back; it is to be packed again.`,
    },
    failure: "The shipment could not be taken back.",
  });
  const { form, field, button } = useForm({
    schema: shipmentBody,
    initial: textsOf(order.shippingStatus === "part-shipped" ? null : order, TRACKING),
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
      <TrackingFields field={field} isFocused={showsLines} />
      <div className={css.buttons}>
        <Button {...button} isDisabled={!isShipped && !here} pendingText="Recording...">
          {isShipped ? "Correct shipment" : "Record shipment"}
        </Button>
      </div>
    </form>
  );
}

/** What carries a parcel, and how to follow it. */
export function TrackingFields({
  field,
  isFocused,
}: Pick<Form<Record<Tracking, string>>, "field"> & { isFocused: boolean }) {
  return (
    <>
      <TextField {...field("carrierName")} label="Carrier" />
      <TextField {...field("serviceLevel")} label="Service" />
      <TextField
        {...field("trackingNumber")}
        label="Tracking number"
        inputClassName={css.mono}
        autoComplete="off"
        // A scanner types here at once.
        autoFocus={isFocused}
      />
      <TextField {...field("trackingUrl")} label="Tracking link" inputMode="url" />
    </>
  );
}
