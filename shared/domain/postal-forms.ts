/** What a state and a postal code must look like, by country. */

import { isRegionOf, normalizeCountry } from "./addresses.ts";

/**
 * The forms of postal codes, by country: 9 is a digit, A a letter, other characters are themselves; spaces and hyphens
 * may be left out. From the address formats of the Universal Postal Union. Other countries' codes are not checked.
 */
const FORMS: Record<string, string> = {
  AT: "9999",
  AU: "9999",
  BE: "9999",
  BR: "99999-999",
  CA: "A9A 9A9",
  CH: "9999",
  CZ: "999 99",
  DE: "99999",
  DK: "9999",
  EE: "99999",
  ES: "99999",
  FI: "99999",
  FR: "99999",
  GR: "999 99",
  HR: "99999",
  HU: "9999",
  IL: "9999999",
  IN: "999999",
  IT: "99999",
  JP: "999-9999",
  KR: "99999",
  LU: "9999",
  MX: "99999",
  NL: "9999 AA",
  NO: "9999",
  NZ: "9999",
  PL: "99-999",
  PT: "9999-999",
  SE: "999 99",
  SG: "999999",
  SI: "9999",
  SK: "999 99",
};

/** British codes, from "M1 1AE" to "EC1A 1BB". */
const BRITISH = /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i;
/** 12345 or 12345-6789. */
const ZIP_CODE = /^\d{5}(-\d{4})?$/;

function formOf(country: string): RegExp | null {
  if (country === "US") return ZIP_CODE;
  if (country === "GB") return BRITISH;
  const form = Object.hasOwn(FORMS, country) ? FORMS[country] : undefined;
  if (!form) return null;
  const pattern = form.replace(/[ -]/g, "$&?").replaceAll("9", "\\d").replaceAll("A", "[A-Z]");
  return new RegExp(`^${pattern}$`, "i");
}

/**
 * Whether the postal code has the form of its country; true for a country whose form is unknown. Blanks around it do not
 * count: phones type one after a word, and the API drops them.
 */
export function isPostalCode(country: string, zipCode: string): boolean {
  return formOf(country)?.test(zipCode.trim()) ?? true;
}

/** What is wrong with the state and the postal code of an address; sentences for its form. */
export function addressProblems(address: {
  country?: string | null | undefined;
  state?: string | null | undefined;
  zipCode?: string | null | undefined;
}): { state?: string; zipCode?: string } {
  const country = normalizeCountry(address.country);
  const [state, zipCode] = [address.state ?? "", address.zipCode ?? ""];
  const words = regionWords(country);
  const lower = words.state.toLowerCase();
  return {
    ...(!isRegionOf(country, state) && {
      state: state === "" ? `${words.state} is required` : `Choose a ${lower} from the list`,
    }),
    ...(!isPostalCode(country, zipCode) && {
      zipCode: country === "US" ? "Valid ZIP code is required" : "Valid postal code is required",
    }),
  };
}

/** What a country calls its regions and its postal codes. */
export function regionWords(country: string): { state: string; zipCode: string } {
  if (country === "US") return { state: "State", zipCode: "ZIP Code" };
  return { state: country === "CA" ? "Province" : "Region", zipCode: "Postal Code" };
}
