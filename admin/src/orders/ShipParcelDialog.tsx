import { useState } from "react";
import { type PackingFulfilment, shipFulfilmentBody } from "#shared/contracts/fulfilments.ts";
import { isGone } from "#shared/domain/order-life.ts";
import { Checkbox } from "#shared/ui/Checkbox.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { api } from "../api.ts";
import { FormButtons } from "../layout/FormButtons.tsx";
import { textsOf } from "../layout/texts-of.ts";
import { useSavingForm } from "../layout/use-saving.ts";
import { CHANGED_BY_PACKING } from "./orders.queries.ts";
import { LeavingLines } from "./ParcelLine.tsx";
import * as css from "./Parcels.css.ts";
import { TRACKING, TrackingFields } from "./ShipmentForm.tsx";

/** Ships one parcel, or corrects the tracking of one that has left. */
export function ShipParcelDialog({
  order,
  parcel,
  onClose,
}: {
  order: { orderNumber: string; firstName: string };
  parcel: PackingFulfilment;
  onClose: () => void;
}) {
  const hasLeft = isGone(parcel);
  const [notify, setNotify] = useState(true);
  const { form, field, button } = useSavingForm({
    schema: shipFulfilmentBody,
    initial: textsOf(parcel, TRACKING),
    send: (shipment: Parameters<typeof api.admin.fulfilments.ship>[1]) =>
      api.admin.fulfilments.ship(parcel.id, {
        ...shipment,
        notify,
        isFirst: !hasLeft,
        // A correction ships nothing, even if somebody took the shipment back meanwhile.
        shown: hasLeft ? [] : parcel.lines,
      }),
    refresh: CHANGED_BY_PACKING,
    refreshesAfterFailure: true,
    done: {
      subject: `parcel ${parcel.id}`,
      title: "Parcel Updated",
      description: hasLeft
        ? `The tracking of parcel ${parcel.number} was corrected.`
        : `Parcel ${parcel.number} of order #${order.orderNumber} is on its way.`,
    },
    failure: "The parcel could not be shipped.",
    after: onClose,
  });
  return (
    <Dialog
      title={`${hasLeft ? "Correct" : "Ship"} parcel ${parcel.number} of order #${order.orderNumber}`}
      onClose={onClose}
    >
      <form {...form} className={css.form}>
        {!hasLeft && <LeavingLines parcels={[parcel]} />}
        <TrackingFields field={field} isFocused />
        {!hasLeft && (
          <Checkbox isSelected={notify} onChange={setNotify}>
            Tell {order.firstName} by email what is in it
          </Checkbox>
        )}
        <FormButtons button={button} submitText={hasLeft ? "Correct" : "Ship"} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
