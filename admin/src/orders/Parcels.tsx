import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PackedLine, PackingFulfilment } from "#shared/contracts/fulfilments.ts";
import {
  type FulfilmentStep,
  fulfilmentSteps,
  fulfilProblem,
  isLive,
  PARCEL_LABELS,
} from "#shared/domain/order-life.ts";
import { Badge } from "#shared/ui/Badge.tsx";
import { Button } from "#shared/ui/Button.tsx";
import { api } from "../api.ts";
import { Moment } from "../layout/Moment.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { useChange } from "../layout/use-saving.ts";
import { LotChoiceDialog } from "../lots/LotChoiceDialog.tsx";
import { useMay } from "../sessions/use-may.ts";
import { AskOfOwing } from "./AskOfOwing.tsx";
import { CHANGED_BY_PACKING, parcelsOfOrderQuery } from "./orders.queries.ts";
import { ParcelLabel } from "./ParcelLabel.tsx";
import { ParcelLine } from "./ParcelLine.tsx";
import * as css from "./Parcels.css.ts";
import { ShipParcelDialog } from "./ShipParcelDialog.tsx";
import { SplitDialog } from "./SplitDialog.tsx";

export type ParcelOrder = {
  id: string;
  orderNumber: string;
  firstName: string;
  status: string;
  shippingAddress?: { country: string } | null;
  owes: boolean;
  /** Not read by admins of scope `packing`; the server refuses what the money forbids. */
  paymentState?: string;
};

/** The parcels of an order as cards, each with the steps that it may take now, and what is in none. */
export function Parcels({ order }: { order: ParcelOrder }) {
  const parcels = useQuery(parcelsOfOrderQuery(order.id));
  return (
    <QueryGate
      query={parcels}
      what="The parcels of this order"
      skeleton={
        <p aria-busy="true" className={css.quiet}>
          Loading parcels...
        </p>
      }
    >
      {({ fulfilments, remaining }) => {
        const live = fulfilments.filter(isLive);
        return (
          <>
            {live.length > 0 && (
              <ul className={css.parcels} aria-label="Parcels">
                {live.map((parcel) => (
                  <li key={parcel.id}>
                    <ParcelCard order={order} parcel={parcel} />
                  </li>
                ))}
              </ul>
            )}
            {remaining.length > 0 && (
              <Rest order={order} units={unitsOf(remaining)} isAll={live.length === 0} />
            )}
          </>
        );
      }}
    </QueryGate>
  );
}

const unitsOf = (lines: readonly { quantity: number }[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** The units that are in no parcel, with the ways to put them into one. */
function Rest({ order, units, isAll }: { order: ParcelOrder; units: number; isAll: boolean }) {
  const [isSplitting, setSplitting] = useState(false);
  const may = useMay("POST /api/admin/orders/{id}/fulfilments");
  const make = useChange({
    send: () => api.admin.fulfilments.create(order.id, {}),
    refresh: CHANGED_BY_PACKING,
    refreshesAfterFailure: true,
    done: ({ number }) => ({ title: `Parcel ${number} Made` }),
    failure: "The parcel could not be made.",
  });
  const problem = fulfilProblem({ ...order, paymentState: order.paymentState ?? "paid" });
  const what = units === 1 ? "1 unit" : `${units} units`;
  return (
    <div className={css.rest}>
      <p className={css.quiet}>
        {isAll ? "Nothing is in a parcel yet. " : `${what} in no parcel yet. `}
        {isAll && problem === null && "Pack and ship take everything in one, or split the order."}
      </p>
      {may && problem === null && (
        <div className={css.actions}>
          {!isAll && (
            <Button
              isPending={make.isPending}
              pendingText="Making..."
              onPress={() => make.mutate()}
            >
              One parcel of the rest
            </Button>
          )}
          <Button onPress={() => setSplitting(true)}>Choose what goes in a parcel</Button>
        </div>
      )}
      {isSplitting && <SplitDialog orderId={order.id} onClose={() => setSplitting(false)} />}
    </div>
  );
}

const TONES = {
  open: "warning",
  packed: "info",
  shipped: "info",
  delivered: "success",
  cancelled: "danger",
} as const;

function ParcelCard({ order, parcel }: { order: ParcelOrder; parcel: PackingFulfilment }) {
  const { number, state, carrierName, serviceLevel, trackingNumber, trackingUrl } = parcel;
  const [chosen, setChosen] = useState<PackedLine | null>(null);
  const mayChoose = useMay("PATCH /api/admin/fulfilments/{id}");
  const carrier = [carrierName, serviceLevel].filter(Boolean).join(", ");
  const since = parcel.deliveredAt ?? parcel.shippedAt ?? parcel.packedAt;
  return (
    <article className={css.parcel} aria-label={`Parcel ${number}`}>
      <header className={css.head}>
        <h4 className={css.title}>Parcel {number}</h4>
        <Badge tone={TONES[state]}>{PARCEL_LABELS[state]}</Badge>
        {since && <Moment at={since} className={css.quiet} />}
      </header>
      <ul className={css.lines}>
        {parcel.lines.map((line) => (
          <li key={line.orderItemId}>
            <ParcelLine line={line} />{" "}
            {mayChoose && state === "open" && line.hasLots && (
              <Button
                variant="quiet"
                size="small"
                aria-label={`Choose lots of ${line.productName}: parcel ${number} of order #${order.orderNumber}`}
                onPress={() => setChosen(line)}
              >
                Choose lots
              </Button>
            )}
          </li>
        ))}
      </ul>
      {(carrier || trackingNumber || trackingUrl) && (
        <p className={css.quiet}>
          {carrier}{" "}
          {trackingUrl ? (
            <a href={trackingUrl} target="_blank" rel="noreferrer" className={css.mono}>
              {trackingNumber || "Follow the parcel"}
            </a>
          ) : (
            <span className={css.mono}>{trackingNumber}</span>
          )}
        </p>
      )}
      {parcel.returnedUnits > 0 && <p className={css.quiet}>{parcel.returnedUnits} came back</p>}
      <ParcelLabel order={order} parcel={parcel} />
      <Steps order={order} parcel={parcel} />
      {chosen && (
        <LotChoiceDialog
          orderId={order.id}
          item={chosen}
          parcelId={parcel.id}
          onClose={() => setChosen(null)}
        />
      )}
    </article>
  );
}

type PressedStep = "pack" | "unpack" | "unship" | "deliver" | "cancel";

const BUTTONS: Record<PressedStep, { label: string; done: string }> = {
  pack: { label: "Pack", done: "waits to be shipped" },
  unpack: { label: "Unpack", done: "is to be packed again" },
  unship: { label: "Has not left", done: "is packed again; its customer is told if need be" },
  deliver: { label: "Delivered", done: "has arrived" },
  cancel: { label: "Undo the parcel", done: "was undone; its units are in none" },
};

function Steps({ order, parcel }: { order: ParcelOrder; parcel: PackingFulfilment }) {
  const [isShipping, setShipping] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const may = useMay("POST /api/admin/fulfilments/{id}/ship");
  const steps = fulfilmentSteps(
    { status: order.status, paymentState: order.paymentState ?? "paid" },
    parcel,
    new Date(),
  );
  const take = useChange({
    send: (step: PressedStep) =>
      step === "pack"
        ? api.admin.fulfilments.pack(parcel.id, { shown: parcel.lines })
        : api.admin.fulfilments[step](parcel.id),
    refresh: CHANGED_BY_PACKING,
    refreshesAfterFailure: true,
    done: (_answer, step: PressedStep) => ({
      subject: `parcel ${parcel.id}`,
      title: "Parcel Updated",
      description: `Parcel ${parcel.number} of order #${order.orderNumber} ${BUTTONS[step].done}.`,
    }),
    failure: "The parcel could not be changed.",
  });
  if (!may || steps.length === 0) return null;
  const named = (label: string) =>
    `${label}: parcel ${parcel.number} of order #${order.orderNumber}`;
  const isNext = (step: FulfilmentStep) =>
    step === (parcel.state === "open" ? "pack" : parcel.state === "packed" ? "ship" : "deliver");
  const ships = steps.includes("ship") ? "Ship" : steps.includes("correct") && "Correct tracking";
  return (
    <div className={css.actions}>
      {(["pack", "unpack", "deliver", "unship", "cancel"] as const)
        .filter((step) => steps.includes(step))
        .map((step) => (
          <Button
            key={step}
            size="small"
            variant={isNext(step) ? "primary" : undefined}
            aria-label={named(BUTTONS[step].label)}
            isPending={take.isPending && take.variables === step}
            pendingText="Saving..."
            onPress={() => (step === "pack" && order.owes ? setAsking(true) : take.mutate(step))}
          >
            {BUTTONS[step].label}
          </Button>
        ))}
      {ships && (
        <Button
          size="small"
          variant={isNext("ship") ? "primary" : undefined}
          aria-label={named(ships)}
          onPress={() => setShipping(true)}
        >
          {ships}
        </Button>
      )}
      {isAsking && (
        <AskOfOwing
          order={order}
          onPack={() => take.mutateAsync("pack")}
          onClose={() => setAsking(false)}
        />
      )}
      {isShipping && (
        <ShipParcelDialog order={order} parcel={parcel} onClose={() => setShipping(false)} />
      )}
    </div>
  );
}
