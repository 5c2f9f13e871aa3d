import type { Order } from "#shared/contracts/orders.ts";
import { ShippingAddress } from "../addresses/ShippingAddress.tsx";

/** Bookkeeping data of an institution's order, as far as it was given. */
export function bookFacts({ poNumber, institution, billingAddress }: Order) {
  return [
    ...(poNumber ? [{ term: "PO number", value: poNumber }] : []),
    ...(institution ? [{ term: "Institution", value: institution }] : []),
    ...(billingAddress
      ? [{ term: "Billed to", value: <ShippingAddress address={billingAddress} /> }]
      : []),
  ];
}
