import type { Destination } from "#shared/domain/buyers.ts";
import { countryCodeOf } from "../countries.ts";

/** Where an address is, for the regions to which a product is not sold; an unknown country has no code. */
export function placeOf(address: {
  country?: string | null | undefined;
  state?: string | null | undefined;
}): Destination {
  return { country: countryCodeOf(address.country), state: address.state ?? "" };
}
