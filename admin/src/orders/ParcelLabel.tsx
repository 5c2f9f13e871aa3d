import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PackingFulfilment } from "#shared/contracts/fulfilments.ts";
import { countryName } from "#shared/domain/addresses.ts";
import { isGone } from "#shared/domain/order-life.ts";
import { Badge } from "#shared/ui/Badge.tsx";
import { Button } from "#shared/ui/Button.tsx";
import { api } from "../api.ts";
import { ConfirmButton } from "../layout/ConfirmButton.tsx";
import { FileLink } from "../layout/FileLink.tsx";
import { ORDERS_KEY } from "../layout/query-keys.ts";
import { IfMay } from "../sessions/IfMay.tsx";
import { useMay } from "../sessions/use-may.ts";
import { carrierQuery } from "../settings/shipping/shipping-settings.queries.ts";
import * as css from "./Parcels.css.ts";
import { RatesDialog } from "./RatesDialog.tsx";
import { labelsPath } from "./use-labels.ts";

const WORDS = {
  buying: {
    tone: "warning",
    badge: "Label in doubt",
    text: "Shippo gave no clear answer. The shop looks for the label by itself, within two minutes, before anything is bought again.",
  },
  voiding: {
    tone: "warning",
    badge: "Label is being voided",
    text: "Shippo gave no clear answer. The shop asks again by itself, within two minutes.",
  },
  outdated: {
    tone: "danger",
    badge: "Label is outdated",
    text: "The address or the content has changed since the label was bought. Void it, and buy another one.",
  },
  bought: { tone: "success", badge: "Label bought", text: null },
} as const;

type Order = { orderNumber: string; shippingAddress?: { country: string } | null };

/** The label of a parcel: its rates while it has none, then printing and voiding. */
export function ParcelLabel({ order, parcel }: { order: Order; parcel: PackingFulfilment }) {
  const { labelState: state, number } = parcel;
  const carrier = useQuery(carrierQuery).data;
  const [isChoosing, setChoosing] = useState(false);
  const mayBuy = useMay("POST /api/admin/fulfilments/{id}/label");
  const isHere = !isGone(parcel);
  const named = (label: string) => `${label}: parcel ${number} of order #${order.orderNumber}`;
  const words = state && WORDS[state];
  const canBuy = carrier?.on === true && mayBuy && isHere && state === null;
  const canPrint = state === "bought" || (state === null && parcel.labelUrl !== null);
  const to = order.shippingAddress?.country;
  const from = carrier?.country;
  const isAbroad = Boolean(to && from) && countryName(to ?? "") !== countryName(from ?? "");
  if (!canBuy && !words && !canPrint && !isAbroad) return null;
  return (
    <div className={css.label}>
      {words && (
        <p className={css.quiet}>
          <Badge tone={words.tone}>{words.badge}</Badge> {words.text}
        </p>
      )}
      <div className={css.actions}>
        {canBuy && (
          <Button
            size="small"
            aria-label={named("Get rates")}
            data-key="l"
            onPress={() => setChoosing(true)}
          >
            Get rates
          </Button>
        )}
        {canPrint && (
          <FileLink
            path={labelsPath([parcel.id])}
            text="Print label and slip"
            label={named("Print label and slip")}
            load={() => api.admin.labels.print({ ids: parcel.id })}
            look={{ size: "small" }}
          />
        )}
        {isAbroad && (
          <FileLink
            path={`/api/admin/fulfilments/${parcel.id}/customs.pdf`}
            text="Customs form"
            label={named("Customs form")}
            load={() => api.admin.labels.customs(parcel.id)}
            look={{ size: "small" }}
          />
        )}
        {carrier?.on && isHere && state && <VoidLabel order={order} parcel={parcel} />}
      </div>
      {isChoosing && (
        <RatesDialog order={order} parcel={parcel} onClose={() => setChoosing(false)} />
      )}
    </div>
  );
}

function VoidLabel({ order, parcel }: { order: Order; parcel: PackingFulfilment }) {
  return (
    <IfMay call="DELETE /api/admin/fulfilments/{id}/label">
      <ConfirmButton
        button={{
          size: "small",
          variant: "quiet",
          "aria-label": `Void label: parcel ${parcel.number} of order #${order.orderNumber}`,
          children: "Void label",
        }}
        title={`Void the label of parcel ${parcel.number}`}
        description="The label must not be used any more, and its tracking number is removed. The carrier gives the money back to your account at Shippo, which may take some weeks."
        confirmText="Void it"
        pendingText="Voiding..."
        cancelText="Keep it"
        send={() => api.admin.labels.void(parcel.id)}
        refresh={[ORDERS_KEY]}
        refreshesAfterFailure
        done={{
          subject: `parcel ${parcel.id}`,
          title: "Label Voided",
          description: `Parcel ${parcel.number} of order #${order.orderNumber} has no label any more.`,
        }}
        failure="The label could not be voided."
      />
    </IfMay>
  );
}
