import { ONE_LOT } from "#shared/contracts/allocations.ts";
import type { PlaceOrderBody } from "#shared/contracts/orders.ts";
import { countryName, type PostalAddress } from "#shared/domain/addresses.ts";
import type { SavedQuoteRow } from "../quotes/saved-quotes.queries.ts";
import type { SessionUser } from "../sessions/session-user.ts";

/** Recipient and address of the order, with the customer's notes. */
export function recipientOf(
  { email, firstName, lastName }: SessionUser,
  { order }: PlaceOrderBody,
) {
  return {
    email,
    firstName: order.firstName?.trim() || firstName,
    lastName: order.lastName?.trim() || lastName,
    shippingAddress: storedAddress(order.shippingAddress),
    notes: order.notes?.trim() || null,
    lotWish: storedLotRequest(order.lotWish),
  };
}

/** The data for an institution's books, and the quote. Members that the order leaves out come from the quote. */
export function institutionOf({ order }: PlaceOrderBody, saved: SavedQuoteRow | null) {
  return {
    poNumber: order.poNumber?.trim() || saved?.poNumber || null,
    institution: order.institution?.trim() || saved?.institution || null,
    billingAddress: order.billingAddress ? storedAddress(order.billingAddress) : null,
    quoteId: saved?.id ?? null,
  };
}

function storedAddress(address: PlaceOrderBody["order"]["shippingAddress"]): PostalAddress {
  return {
    address1: address.address1,
    address2: address.address2 || null,
    city: address.city,
    state: address.state,
    zipCode: address.zipCode,
    country: countryName(address.country ?? "US"),
  };
}

/** `one-lot` or an order number; null for none. */
function storedLotRequest(wish: PlaceOrderBody["order"]["lotWish"]): string | null {
  const typed = (wish ?? "").replace(/[\s#]/g, "");
  return typed === "" ? null : typed === ONE_LOT ? ONE_LOT : typed.toUpperCase();
}
