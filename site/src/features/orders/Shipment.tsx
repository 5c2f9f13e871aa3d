import type { Order } from "#shared/contracts/orders.ts";
import { hasLeft, isGone, PARCEL_LABELS } from "#shared/domain/order-life.ts";
import { DefinitionList } from "#shared/ui/DefinitionList.tsx";
import { formatDay } from "#shared/ui/dates.ts";
import * as css from "./Shipment.css.ts";

type Parcel = Order["fulfilments"][number];
type Tracked = Pick<Order, "carrierName" | "serviceLevel" | "trackingNumber" | "trackingUrl">;
type Shipped = Tracked & Pick<Order, "shippingStatus" | "fulfilments">;

/** What has left of an order: one shipment, or a list of parcels with their content. */
export function Shipment({ order }: { order: Shipped }) {
  if (!isShipped(order)) return null;
  const gone = order.fulfilments.filter(isGone);
  const isSplit = gone.length > 1 || order.shippingStatus === "part-shipped";
  if (!isSplit) return <Tracking tracked={order} parcel={gone[0]} />;
  return (
    <ul className={css.parcels} aria-label="Parcels">
      {gone.map((parcel) => (
        <li key={parcel.id} className={css.parcel}>
          <h4 className={css.title}>
            Parcel {parcel.number}: {PARCEL_LABELS[parcel.state].toLowerCase()}
          </h4>
          <ul className={css.lines}>
            {parcel.lines.map((line) => (
              <li key={line.orderItemId}>
                {line.quantity} × {line.productName}
              </li>
            ))}
          </ul>
          <Tracking tracked={parcel} parcel={parcel} />
        </li>
      ))}
    </ul>
  );
}

function Tracking({ tracked, parcel }: { tracked: Tracked; parcel: Parcel | undefined }) {
  const { trackingNumber, trackingUrl } = tracked;
  const carrier = [tracked.carrierName, tracked.serviceLevel].filter(Boolean).join(", ");
  const day = (moment: string | null | undefined) => moment && formatDay(moment);
  const link = trackingUrl && (
    <a href={trackingUrl} target="_blank" rel="noreferrer">
      {trackingNumber || "Follow your parcel"}
    </a>
  );
  return (
    <DefinitionList
      items={[
        { term: "Shipped", value: day(parcel?.shippedAt) },
        { term: "Delivered", value: day(parcel?.deliveredAt) },
        { term: "Carrier", value: carrier || null },
        { term: "Tracking", value: link || trackingNumber || null },
      ]}
    />
  );
}

export function isShipped(order: Tracked & { shippingStatus: string }): boolean {
  return hasLeft(order) || Boolean(order.carrierName || order.trackingNumber || order.trackingUrl);
}
