import type { Order } from "#shared/contracts/orders.ts";
import { describeShippingDates } from "#shared/domain/shipping-calendar.ts";
import { ShippingAddress } from "../addresses/ShippingAddress.tsx";

/** How and when the order ships, in a shop that has several methods. */
export function shippingFacts({ isOnlyMethod, shippingMethodName, shipsOn, arrivesBy }: Order) {
  if (isOnlyMethod || !shippingMethodName) return [];
  const days = shipsOn && arrivesBy ? `: ${describeShippingDates({ shipsOn, arrivesBy })}` : "";
  return [{ term: "Shipping", value: `${shippingMethodName}${days}` }];
}

/** Bookkeeping data of an institution's order, as far as it was given. */
export function bookFacts({ poNumber, institution, billingAddress }: Order) {
  return [
    { term: "PO number", value: poNumber || null },
    { term: "Institution", value: institution || null },
    { term: "Billed to", value: billingAddress && <ShippingAddress address={billingAddress} /> },
  ];
}
