import type { CarrierAddress, Shipment } from "../carrier/carrier.ts";
import { countryCodeOf } from "../countries.ts";
import type { Connection } from "../db/client.ts";
import { findProductsOf } from "../products/products.queries.ts";
import { invalid } from "../refusals.ts";
import type { StoredParcel, StoredSender } from "../settings/setting-defaults.ts";
import { PARCELS, readJson, SENDER } from "../settings/shipping-settings.queries.ts";
import { customsLines } from "./customs-items.ts";
import { labelIncomplete } from "./labels.errors.ts";
import { type Parcel, unitsIn } from "./read-parcel.ts";

/** Where carriers expect a state in the address. */
const WITH_STATES = ["US", "CA"];

/**
 * What a carrier needs to know about a parcel, and the names of its products without a weight, which count as 0 g. The customer's
 * email goes to other countries only, where customs may ask for it.
 * @param parcelId a box of the settings; the first one by default
 * @throws Refusal 409 `label-incomplete`; 422 for an unknown box
 */
export async function shipmentOf(
  conn: Connection,
  parcel: Parcel,
  parcelId?: string,
): Promise<{ shipment: Shipment; withoutWeight: string[] }> {
  const from = senderOf((await readJson(conn, SENDER)).value);
  const box = boxOf((await readJson(conn, PARCELS)).value, parcelId);
  const products = await findProductsOf(conn, unitsIn(parcel));
  const to = recipientOf(parcel);
  const isAbroad = to.country !== from.country;
  const customs = isAbroad
    ? { items: customsLines(parcel, products), signer: from.name || from.company }
    : null;
  // Products without a weight count as 0, as they do in quotes.
  const units = unitsIn(parcel).map((item) => ({
    ...item,
    grams: (products.get(item.productId)?.weightGrams ?? 0) * item.quantity,
  }));
  const grams = units.reduce((sum, item) => sum + item.grams, box.weightGrams);
  if (grams === 0) {
    throw labelIncomplete(
      `The parcel weighs nothing: enter the weight of the box “${box.name}” in Settings, Shipping, or the weights of the products.`,
    );
  }
  const { lengthCm, widthCm, heightCm } = box;
  const shipment = {
    from,
    to: { ...to, email: isAbroad ? to.email : "" },
    parcel: { lengthCm, widthCm, heightCm, grams },
    customs,
    metadata: parcel.fulfilment.id,
  };
  const light = units.filter((item) => item.grams === 0);
  return { shipment, withoutWeight: light.map(({ productName }) => productName) };
}

/** @throws Refusal 409 `label-incomplete` naming the first thing that is missing */
export function senderOf(sender: StoredSender): CarrierAddress {
  const missing = [
    !sender.name && !sender.company && "a name",
    !sender.address1 && "a street",
    !sender.city && "a city",
    !sender.country && "a country",
    WITH_STATES.includes(sender.country) && !sender.state && "a state",
    !sender.zipCode && WITH_STATES.includes(sender.country) && "a postal code",
  ].find((word) => word !== false);
  if (missing) {
    throw labelIncomplete(`The sender needs ${missing}: enter it in Settings, Shipping, Sender.`);
  }
  const { name, company, city, state, country, phone, email } = sender;
  return {
    ...{ name, company, city, state, country, phone, email },
    street1: sender.address1,
    street2: sender.address2,
    zip: sender.zipCode,
  };
}

/** @throws Refusal 409 `label-incomplete` for an order without an address, or in no known country */
export function recipientOf({ life: { order } }: Parcel): CarrierAddress {
  const address = order.shippingAddress;
  const country = address && countryCodeOf(address.country);
  if (!address || !country) {
    throw labelIncomplete("The order has no address with a known country: change its address.");
  }
  return {
    name: `${order.firstName} ${order.lastName}`.trim(),
    company: order.institution ?? "",
    street1: address.address1,
    street2: address.address2 ?? "",
    city: address.city,
    state: address.state,
    zip: address.zipCode,
    country,
    phone: "",
    email: order.email,
  };
}

function boxOf(boxes: readonly StoredParcel[], id: string | undefined): StoredParcel {
  const box = id === undefined ? boxes[0] : boxes.find((each) => each.id === id);
  if (box) return box;
  if (id !== undefined) throw invalid({ parcel: "There is no box with this id" });
  throw labelIncomplete("Enter the size and weight of a box first: Settings, Shipping, Parcels.");
}
