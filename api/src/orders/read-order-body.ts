import { ONE_LOT } from "#shared/contracts/allocations.ts";
import type { PlaceOrderBody } from "#shared/contracts/orders.ts";
import type { PostalAddress } from "#shared/domain/addresses.ts";
import { named, readAddress } from "../addresses/read-address.ts";
import type { SavedQuoteRow } from "../quotes/saved-quotes.queries.ts";
import type { SessionUser } from "../sessions/session-user.ts";

/** Recipient and address of the order, with the customer's notes. `address` has the country's code. */
export function recipientOf(
  { email, firstName, lastName }: SessionUser,
  { order }: PlaceOrderBody,
  address: PostalAddress,
) {
  return {
    email,
    firstName: order.firstName?.trim() || firstName,
    lastName: order.lastName?.trim() || lastName,
    shippingAddress: named(address),
    notes: order.notes?.trim() || null,
    lotWish: storedLotRequest(order.lotWish),
  };
}

/** The data for an institution's books, and the quote. Members that the order leaves out come from the quote. */
export function institutionOf({ order }: PlaceOrderBody, saved: SavedQuoteRow | null) {
  return {
    poNumber: order.poNumber?.trim() || saved?.poNumber || null,
    institution: order.institution?.trim() || saved?.institution || null,
    billingAddress: order.billingAddress
      ? named(readAddress(order.billingAddress, "order.billingAddress."))
      : null,
    quoteId: saved?.id ?? null,
  };
}

/** `one-lot` or an order number; null for none. */
function storedLotRequest(wish: PlaceOrderBody["order"]["lotWish"]): string | null {
  const typed = (wish ?? "").replace(/[\s#]/g, "");
  return typed === "" ? null : typed === ONE_LOT ? ONE_LOT : typed.toUpperCase();
}
