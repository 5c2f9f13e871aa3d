import countries from "i18n-iso-countries/index.js";
import english from "i18n-iso-countries/langs/en.json";
import { countryName, normalizeCountry } from "#shared/domain/addresses.ts";

// The package's own entry loads the names in eighty languages.
countries.registerLocale(english);

/** Whether ISO 3166-1 has this code of two capital letters. */
export const isCountry = (code: string): boolean => code.length === 2 && countries.isValid(code);

/** The code of a country by its code or its English name, in any case; null for none. */
export function countryCodeOf(country: string | null | undefined): string | null {
  const given = normalizeCountry(country);
  if (isCountry(given)) return given;
  return countries.getAlpha2Code(given, "en") ?? codeOfPlatformName(given);
}

/** The English name of a code. It is stored with orders, so that they are read without a list of names. */
export function nameOfCountry(code: string): string {
  return code === "US" ? countryName(code) : (countries.getName(code, "en") ?? code);
}

let platformNames: ReadonlyMap<string, string> | undefined;

/** The platform has other names for some countries ("Türkiye"), and pages show those. */
function codeOfPlatformName(name: string): string | null {
  platformNames ??= new Map(
    Object.keys(countries.getAlpha2Codes()).map((code) => [countryName(code).toLowerCase(), code]),
  );
  return platformNames.get(name.toLowerCase()) ?? null;
}
