import english from "i18n-iso-countries/langs/en.json";
import { countryName, PROVINCES, STATES } from "#shared/domain/addresses.ts";

const official = ([first]: string[]) => first ?? "";

/** The name of a country's code; the code itself where there is no such country. */
export function nameOf(code: string): string {
  if (code === "US") return countryName(code);
  const names = (english.countries as Record<string, string | string[]>)[code];
  if (names === undefined) return code;
  return typeof names === "string" ? names : official(names);
}

export const COUNTRY_OPTIONS = Object.keys(english.countries)
  .map((code) => ({ value: code, label: nameOf(code) }))
  .toSorted((one, other) => one.label.localeCompare(other.label, "en"));

export function nameOfRegion(code: string): string {
  return [...STATES, ...PROVINCES].find((region) => region.code === code)?.name ?? code;
}
