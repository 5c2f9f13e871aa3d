import countries from "i18n-iso-countries";
import english from "i18n-iso-countries/langs/en.json" with { type: "json" };
import { normalizeCountry } from "#shared/domain/addresses.ts";
import type { Destination } from "#shared/domain/buyers.ts";

countries.registerLocale(english);

/** Where an address is: its country by code, name or a usual spelling of the name. */
export function destinationOf(address: {
  country?: string | null | undefined;
  state: string;
}): Destination {
  return { country: countryCodeOf(address.country), state: address.state };
}

/** The code of a country (ISO 3166 alpha-2); null for a text that names none. Source: the `i18n-iso-countries` package. */
export function countryCodeOf(country: string | null | undefined): string | null {
  const text = normalizeCountry(country);
  const upper = text.toUpperCase();
  if (countries.isValid(upper) && /^[A-Z]{2}$/.test(upper)) return upper;
  return countries.alpha3ToAlpha2(upper) ?? countries.getSimpleAlpha2Code(text, "en") ?? null;
}
