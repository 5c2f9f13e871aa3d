import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError } from "#shared/client/errors.ts";
import type { PackingFulfilment } from "#shared/contracts/fulfilments.ts";
import type { LabelRate } from "#shared/contracts/labels.ts";
import { weightWarning } from "#shared/domain/shipping.ts";
import { describeDay } from "#shared/domain/shipping-calendar.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { NativeSelect } from "#shared/ui/NativeSelect.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import { RadioGroup } from "#shared/ui/RadioGroup.tsx";
import { LoadingBlocks } from "#shared/ui/Skeleton.tsx";
import { api } from "../api.ts";
import { inUsd } from "../layout/in-usd.ts";
import { QueryGate } from "../layout/QueryGate.tsx";
import { ORDERS_KEY } from "../layout/query-keys.ts";
import { useChange } from "../layout/use-saving.ts";
import { parcelsQuery } from "../settings/shipping/shipping-settings.queries.ts";
import { ratesQuery } from "./orders.queries.ts";
import * as css from "./Parcels.css.ts";

type RatesDialogProps = {
  order: { orderNumber: string };
  parcel: PackingFulfilment;
  onClose: () => void;
};

export function RatesDialog(props: RatesDialogProps) {
  const { order, parcel, onClose } = props;
  const boxes = useQuery(parcelsQuery).data?.parcels ?? [];
  const [box, setBox] = useState<string | undefined>(undefined);
  const rates = useQuery(ratesQuery(parcel.id, box));
  return (
    <Dialog
      title={`Label of parcel ${parcel.number}, order #${order.orderNumber}`}
      description="These are the prices at this moment. The label is paid from your account at Shippo."
      onClose={onClose}
    >
      <div className={css.form}>
        {boxes.length > 1 && (
          <NativeSelect
            label="Box"
            value={box ?? boxes[0]?.id ?? ""}
            onChange={setBox}
            options={boxes.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <QueryGate
          query={rates}
          what="The rates"
          skeleton={<LoadingBlocks label="Asking the carriers for their rates" height="8rem" />}
        >
          {(offered) =>
            offered.rates.length === 0 ? (
              <p>{["No carrier offers a rate for this parcel.", ...offered.messages].join(" ")}</p>
            ) : (
              <>
                {weightWarning(offered.withoutWeight) && (
                  <Notice tone="warning" title="The weight is incomplete">
                    {weightWarning(offered.withoutWeight)} Carriers ask for the rest later. Enter
                    the weight in the product and get the rates again.
                  </Notice>
                )}
                <Rates
                  // Each reading has rates with other ids, so the choice begins anew.
                  key={offered.rates.map(({ rateId }) => rateId).join(" ")}
                  rates={offered.rates}
                  onOutdated={() => void rates.refetch()}
                  {...props}
                />
              </>
            )
          }
        </QueryGate>
      </div>
    </Dialog>
  );
}

function Rates({
  rates,
  order,
  parcel,
  onOutdated,
  onClose,
}: RatesDialogProps & { rates: readonly LabelRate[]; onOutdated: () => void }) {
  const [chosen, setChosen] = useState(
    (rates.find(({ fitsMethod }) => fitsMethod) ?? rates[0])?.rateId ?? "",
  );
  // One key per rate: pressing again after a broken connection repeats the same purchase.
  const keys = useRef(new Map<string, string>());
  const buy = useChange({
    send: (rateId: string) => {
      const key = keys.current.get(rateId) ?? crypto.randomUUID();
      keys.current.set(rateId, key);
      return api.admin.labels.buy(parcel.id, { rateId }, { idempotencyKey: key });
    },
    refresh: [ORDERS_KEY],
    refreshesAfterFailure: true,
    done: {
      subject: `parcel ${parcel.id}`,
      title: "Label Bought",
      description: `Parcel ${parcel.number} of order #${order.orderNumber} has its label.`,
    },
    failure: "The label could not be bought.",
    afterFailure: (error) => {
      if (error instanceof ApiError && error.code === "label-changed") onOutdated();
    },
    after: onClose,
  });
  return (
    <>
      <RadioGroup
        label="Rate"
        value={chosen}
        onChange={setChosen}
        options={rates.map((rate) => ({
          value: rate.rateId,
          label: `${rate.carrierName} ${rate.serviceLevel}, ${inUsd(rate.amount)}`,
          description: describeRate(rate),
        }))}
      />
      <div className={css.actions}>
        <Button
          variant="primary"
          autoFocus
          isPending={buy.isPending}
          pendingText="Buying..."
          onPress={() => buy.mutate(chosen)}
        >
          Buy label
        </Button>
        <Button variant="quiet" onPress={onClose}>
          Not now
        </Button>
      </div>
    </>
  );
}

function describeRate({ estimatedDeliveryDays: days, arrivesBy, fitsMethod }: LabelRate): string {
  const parts = [
    days === null ? "No promised day" : days === 1 ? "1 day" : `${days} days`,
    arrivesBy && `arrives by ${describeDay(arrivesBy)}`,
    !fitsMethod && "not what the customer chose",
  ];
  return parts.filter(Boolean).join(", ");
}
