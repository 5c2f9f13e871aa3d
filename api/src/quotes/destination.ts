import type { Destination } from "#shared/domain/shipping.ts";
import { countryCodeOf } from "../countries.ts";

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
