import type { AddressForm, SavedAddress, ShippingAddress } from "#shared/contracts/addresses.ts";
import type { PlaceOrderBody } from "#shared/contracts/orders.ts";
import type { Quote } from "#shared/contracts/quotes.ts";
import type { CurrentUser } from "#shared/contracts/sessions.ts";
import { HOME_COUNTRY } from "#shared/domain/addresses.ts";
import type { TypedOrder } from "./use-typed-order.ts";

interface OrderContent
  extends Pick<TypedOrder["values"], "notes" | "poNumber" | "institution" | "lotWish"> {
  user: Pick<CurrentUser, "id" | "email" | "firstName" | "lastName">;
  address: ShippingAddress | SavedAddress;
  quote: Quote;
  /** Null if the billing address is the shipping address. */
  billingAddress: AddressForm | null;
}

/**
 * The body of a new order. The amounts are those that the customer saw: the server computes its
 * own, and refuses the order if the totals differ.
 */
export function orderBody({
  user,
  address,
  quote,
  notes,
  poNumber,
  institution,
  billingAddress,
  lotWish,
}: OrderContent): PlaceOrderBody {
  const body = {
    order: {
      userId: user.id,
      email: user.email,
      firstName: user.firstName,
      lastName: user.lastName,
      shippingAddress: {
        address1: address.address1,
        address2: address.address2,
        city: address.city,
        state: address.state,
        zipCode: address.zipCode,
        // The specification's payload names the home country; other countries go by code.
        country: address.country === HOME_COUNTRY.code ? HOME_COUNTRY.name : address.country,
      },
      subtotal: quote.subtotal,
      shipping: quote.shipping,
      ...(quote.shippingMethods.length > 1 && { shippingMethodId: quote.shippingMethodId }),
      discount: quote.discount,
      couponCode: quote.coupon?.code ?? null,
      total: quote.total,
      ...(notes.trim() && { notes }),
      ...(poNumber.trim() && { poNumber }),
      ...(institution.trim() && { institution }),
      ...(billingAddress && { billingAddress }),
      ...(lotWish.trim() && { lotWish }),
    },
    items: quote.lines.map((line) => ({
      productId: line.productId,
      productName: line.productName,
      productPrice: line.unitPrice,
      quantity: line.quantity,
      total: line.total,
    })),
  };
  return body;
}
