import type { Order } from "#shared/contracts/orders.ts";
import { DefinitionList } from "#shared/ui/DefinitionList.tsx";

type Tracked = Pick<Order, "carrierName" | "serviceLevel" | "trackingNumber" | "trackingUrl">;

/** The shipment of an order, if there is one. */
export function Shipment({ order }: { order: Tracked }) {
  if (!isShipped(order)) return null;
  const { trackingNumber, trackingUrl } = order;
  const carrier = [order.carrierName, order.serviceLevel].filter(Boolean).join(", ");
  const number = trackingNumber || "Follow your parcel";
  return (
    <DefinitionList
      items={[
        ...(carrier ? [{ term: "Carrier", value: carrier }] : []),
        ...(trackingNumber || trackingUrl
          ? [
              {
                term: "Tracking",
                value: trackingUrl ? (
                  <a href={trackingUrl} target="_blank" rel="noreferrer">
                    {number}
                  </a>
                ) : (
                  number
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

export function isShipped(order: Tracked): boolean {
  return Boolean(order.carrierName || order.trackingNumber || order.trackingUrl);
}
