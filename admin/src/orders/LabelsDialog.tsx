import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { LABEL_CHOICES, type LabelsBody } from "#shared/contracts/labels.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import { RadioGroup } from "#shared/ui/RadioGroup.tsx";
import { api } from "../api.ts";
import { counted } from "../layout/counted.ts";
import { FileLink } from "../layout/FileLink.tsx";
import { useMay } from "../sessions/use-may.ts";
import { carrierQuery } from "../settings/shipping/shipping-settings.queries.ts";
import * as css from "./BulkBar.css.ts";
import { type LabelledOrder, type Left, labelsPath, useLabels } from "./use-labels.ts";

const CHOICES: Record<LabelsBody["choose"], string> = {
  cheapest: "The cheapest rate",
  fastest: "The fastest rate",
  method: "What each customer chose",
};

/**
 * Labels for many orders: pack them, buy the labels, print labels and slips as one PDF, then ship.
 * The first button has the focus, then the link that prints. Two presses of Enter thus reach the PDF.
 */
export function LabelsDialog({
  orders,
  onShipped,
  onClose,
}: {
  orders: readonly LabelledOrder[];
  onShipped: (orderNumbers: ReadonlySet<string>) => void;
  onClose: () => void;
}) {
  const carrier = useQuery(carrierQuery).data;
  const mayBuy = useMay("POST /api/admin/fulfilments/labels");
  const mayPack = useMay("POST /api/admin/orders/bulk");
  const mayShip = useMay("POST /api/admin/orders/shipments");
  const [choose, setChoose] = useState<LabelsBody["choose"]>("cheapest");
  const { prepare, ship } = useLabels(orders, mayPack);
  const canBuy = mayBuy && carrier?.on === true;
  const toPack = mayPack ? orders.filter(({ readyToShip, owes }) => !readyToShip && !owes) : [];
  const ready = prepare.data;
  // Orders that were not packed, or whose label was refused, are not shipped here. Somebody must look at them first.
  const left = new Set(
    [...(ready?.notPacked ?? []), ...(ready?.notBought ?? [])].map((row) => row.orderNumber),
  );
  const leaving = orders.filter(({ orderNumber }) => !left.has(orderNumber));
  const print = useRef<HTMLElement>(null);
  useEffect(() => {
    if (ready) print.current?.focus();
  }, [ready]);
  const packing = toPack.length > 0 ? `Pack ${toPack.length}` : null;
  return (
    <Dialog
      title="Labels and slips"
      description={`For ${counted(orders.length, "order")}, on pages of 4 × 6 inches, in the order in which they were packed.`}
      onClose={onClose}
      size="large"
    >
      <div className={css.form}>
        {carrier && !carrier.on && (
          <Notice tone="info" title="Labels are not bought here">
            The PDF has the packing slips only. Settings, Shipping says how to switch labels on.
          </Notice>
        )}
        {canBuy && !ready && (
          <RadioGroup
            label="Which rate"
            value={choose}
            onChange={(value) => setChoose(value as LabelsBody["choose"])}
            options={LABEL_CHOICES.map((value) => ({ value, label: CHOICES[value] }))}
          />
        )}
        <div role="status">
          {ready && (
            <p className={css.outcome}>
              {`${counted(ready.parcels.length, "parcel")} packed, ${counted(ready.bought, "label")} bought now`}
            </p>
          )}
          {ship.data && (
            <p className={css.outcome}>
              {`${counted(ship.data.results.filter(({ shipped }) => shipped).length, "order")} shipped`}
            </p>
          )}
        </div>
        <LeftList label="Not packed" rows={ready?.notPacked ?? []} />
        <LeftList label="Without a label" rows={ready?.notBought ?? []} />
        <LeftList label="Labels to look at" rows={ready?.remarks ?? []} />
        <LeftList
          label="Not shipped"
          rows={(ship.data?.results ?? [])
            .filter(({ shipped }) => !shipped)
            .map(({ orderNumber, message = "" }) => ({ id: orderNumber, orderNumber, message }))}
        />
        <div className={css.buttons}>
          {!ready && carrier && (
            <Button
              variant="primary"
              autoFocus
              isPending={prepare.isPending}
              pendingText={canBuy ? "Buying labels..." : "Preparing..."}
              onPress={() => prepare.mutate(canBuy ? choose : null)}
            >
              {canBuy
                ? [packing, packing ? "buy labels" : "Buy labels"].filter(Boolean).join(", ")
                : (packing ?? "Prepare the slips")}
            </Button>
          )}
          {ready && ready.parcels.length > 0 && (
            <FileLink
              ref={(link) => {
                print.current = link;
              }}
              path={labelsPath(ready.parcels)}
              text={`Print ${counted(ready.parcels.length, "parcel")}`}
              label={`Print ${counted(ready.parcels.length, "parcel")}`}
              load={() => api.admin.labels.print({ ids: ready.parcels.join(",") })}
              look={{ variant: "primary" }}
            />
          )}
          {ready && ready.parcels.length > 0 && leaving.length > 0 && mayShip && (
            <Button
              isPending={ship.isPending}
              isDisabled={ship.isSuccess}
              pendingText="Shipping..."
              onPress={() =>
                ship.mutate(leaving, {
                  onSuccess: ({ results }) =>
                    onShipped(
                      new Set(results.filter((row) => row.shipped).map((row) => row.orderNumber)),
                    ),
                })
              }
            >
              {`Ship ${counted(leaving.length, "order")}`}
            </Button>
          )}
          <Button variant="quiet" onPress={onClose}>
            {ready ? "Done" : "Not now"}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function LeftList({ label, rows }: { label: string; rows: readonly Left[] }) {
  if (rows.length === 0) return null;
  return (
    <section>
      <p className={css.outcome}>{label}</p>
      <ul className={css.results} aria-label={label}>
        {rows.map(({ id, orderNumber, message }) => (
          <li key={id} className={css.result}>
            <span className={css.number}>#{orderNumber}</span>
            <span className={css.reason}>{message}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
