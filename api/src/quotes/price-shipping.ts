import { regionsOf } from "#shared/domain/addresses.ts";
import {
  type Destination,
  hasOneMethod,
  offersIn,
  type ShippedGoods,
  type ShippingOffer,
  zoneFor,
} from "#shared/domain/shipping.ts";
import { type ShippingDates, shippingDates } from "#shared/domain/shipping-calendar.ts";
import { countryCodeOf, nameOfCountry } from "../countries.ts";
import type { Terms } from "../settings/shipping-settings.queries.ts";
import type { StoredShipping } from "./saved-quotes.tables.ts";

type DatedOffer = ShippingOffer & ShippingDates;

export type PricedShipping = {
  /** The methods that can carry the items to the address, the cheapest first. */
  offers: DatedOffer[];
  /** The one that is priced: the one that was asked for, if it is offered, or else the cheapest. */
  chosen: DatedOffer | null;
  /** Why there is no offer, for the customer. */
  message: string | null;
  /** The shop has no other method, so pages do not name it. */
  isOnlyMethod: boolean;
};

/** How items can ship to an address, at which price and when, for an order at this moment. */
export function priceShipping(
  { zones, calendar }: Pick<Terms, "zones" | "calendar">,
  goods: ShippedGoods,
  to: Destination | null,
  methodId: string | null,
  now: Date,
): PricedShipping {
  const zone = zoneFor(zones, to);
  const isFrozen = goods.storages.has("frozen");
  const offers = offersIn(zone, goods).flatMap((offer) => {
    const { businessDays } = offer.method;
    const dates = shippingDates(calendar, now, { businessDays, isFrozen });
    return dates ? [{ ...offer, ...dates }] : [];
  });
  const [cheapest = null] = offers;
  return {
    offers,
    chosen: offers.find(({ method }) => method.id === methodId) ?? cheapest,
    message: cheapest ? null : reasonOf(zone !== null, to, isFrozen),
    isOnlyMethod: hasOneMethod(zones),
  };
}

export function storedShipping({ chosen, isOnlyMethod }: PricedShipping): StoredShipping | null {
  if (!chosen) return null;
  const { id, name, carrierName, serviceLevel } = chosen.method;
  const { shipsOn, arrivesBy } = chosen;
  return { id, name, carrierName, serviceLevel, shipsOn, arrivesBy, isOnly: isOnlyMethod };
}

function reasonOf(isInZone: boolean, to: Destination | null, isFrozen: boolean): string {
  const place = to === null ? "" : ` to ${placeName(to)}`;
  if (!isInZone) return `We do not ship${place}. Please choose another address, or ask us.`;
  return isFrozen
    ? `We cannot ship frozen items${place} at the moment. Please leave them out, or ask us.`
    : `We have no way to ship these items${place}. Please ask us.`;
}

/** "Germany", "Hawaii, United States" where the shop ships to other regions of the country. */
function placeName({ country, state }: Destination): string {
  if (country === "") return "this country";
  const region = regionsOf(country)?.find(({ code }) => code === state);
  const name = nameOfCountry(country);
  return region ? `${region.name}, ${name}` : name;
}

/** The destination of an address, with the country by its code or name; no zone has an unknown country. */
export function destinationOf(
  address: { country?: string | null; state?: string | null; zipCode?: string | null } | null,
): Destination | null {
  if (address === null) return null;
  return {
    country: countryCodeOf(address.country) ?? "",
    state: (address.state ?? "").trim(),
    zipCode: (address.zipCode ?? "").trim(),
  };
}
