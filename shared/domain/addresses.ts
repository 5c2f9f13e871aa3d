/** Postal addresses: the states, countries and ZIP codes that the shop ships to, and addresses as text. */

/** The 50 states, the District of Columbia, the five territories and the three military "states". */
export const STATES = [
  { code: "AL", name: "Alabama" },
  { code: "AK", name: "Alaska" },
  { code: "AZ", name: "Arizona" },
  { code: "AR", name: "Arkansas" },
  { code: "CA", name: "California" },
  { code: "CO", name: "Colorado" },
  { code: "CT", name: "Connecticut" },
  { code: "DE", name: "Delaware" },
  { code: "DC", name: "District of Columbia" },
  { code: "FL", name: "Florida" },
  { code: "GA", name: "Georgia" },
  { code: "HI", name: "Hawaii" },
  { code: "ID", name: "Idaho" },
  { code: "IL", name: "Illinois" },
  { code: "IN", name: "Indiana" },
  { code: "IA", name: "Iowa" },
  { code: "KS", name: "Kansas" },
  { code: "KY", name: "Kentucky" },
  { code: "LA", name: "Louisiana" },
  { code: "ME", name: "Maine" },
  { code: "MD", name: "Maryland" },
  { code: "MA", name: "Massachusetts" },
  { code: "MI", name: "Michigan" },
  { code: "MN", name: "Minnesota" },
  { code: "MS", name: "Mississippi" },
  { code: "MO", name: "Missouri" },
  { code: "MT", name: "Montana" },
  { code: "NE", name: "Nebraska" },
  { code: "NV", name: "Nevada" },
  { code: "NH", name: "New Hampshire" },
  { code: "NJ", name: "New Jersey" },
  { code: "NM", name: "New Mexico" },
  { code: "NY", name: "New York" },
  { code: "NC", name: "North Carolina" },
  { code: "ND", name: "North Dakota" },
  { code: "OH", name: "Ohio" },
  { code: "OK", name: "Oklahoma" },
  { code: "OR", name: "Oregon" },
  { code: "PA", name: "Pennsylvania" },
  { code: "RI", name: "Rhode Island" },
  { code: "SC", name: "South Carolina" },
  { code: "SD", name: "South Dakota" },
  { code: "TN", name: "Tennessee" },
  { code: "TX", name: "Texas" },
  { code: "UT", name: "Utah" },
  { code: "VT", name: "Vermont" },
  { code: "VA", name: "Virginia" },
  { code: "WA", name: "Washington" },
  { code: "WV", name: "West Virginia" },
  { code: "WI", name: "Wisconsin" },
  { code: "WY", name: "Wyoming" },
  { code: "AS", name: "American Samoa" },
  { code: "GU", name: "Guam" },
  { code: "MP", name: "Northern Mariana Islands" },
  { code: "PR", name: "Puerto Rico" },
  { code: "VI", name: "Virgin Islands" },
  { code: "AA", name: "Armed Forces Americas" },
  { code: "AE", name: "Armed Forces Europe" },
  { code: "AP", name: "Armed Forces Pacific" },
] as const;

/** The provinces and territories of Canada. None has the code of a state of the US. */
export const PROVINCES = [
  { code: "AB", name: "Alberta" },
  { code: "BC", name: "British Columbia" },
  { code: "MB", name: "Manitoba" },
  { code: "NB", name: "New Brunswick" },
  { code: "NL", name: "Newfoundland and Labrador" },
  { code: "NT", name: "Northwest Territories" },
  { code: "NS", name: "Nova Scotia" },
  { code: "NU", name: "Nunavut" },
  { code: "ON", name: "Ontario" },
  { code: "PE", name: "Prince Edward Island" },
  { code: "QC", name: "Quebec" },
  { code: "SK", name: "Saskatchewan" },
  { code: "YT", name: "Yukon" },
] as const;

export type Region = { code: string; name: string };

/** The regions of a country, by name; null for a country whose regions are free text. */
export function regionsOf(country: string): readonly Region[] | null {
  return country === "US" ? STATES : country === "CA" ? PROVINCES : null;
}

/** The country that every form offers, also before the others are known. */
export const HOME_COUNTRY = { code: "US", name: "United States" } as const;

export const INVALID_ADDRESS = "Invalid address format";
export const NO_ADDRESS = "No shipping address provided";

/** A postal address. `address2` is null when there is none. */
export type PostalAddress = {
  address1: string;
  address2: string | null;
  city: string;
  state: string;
  zipCode: string;
  country: string;
};

const SPELLINGS_OF_US = new Set(["", "us", "usa", "united states", "united states of america"]);

/** The code of a country for each of its spellings: US, USA, United States; "ca" → "CA". Other texts stay. */
export function normalizeCountry(country: string | null | undefined): string {
  const trimmed = (country ?? "").trim();
  if (SPELLINGS_OF_US.has(trimmed.toLowerCase().replaceAll(".", ""))) return "US";
  return /^[a-z]{2}$/i.test(trimmed) ? trimmed.toUpperCase() : trimmed;
}

/** The displayed and printed name: "United States" for each of its spellings. */
export function countryName(country: string | null | undefined): string {
  const code = normalizeCountry(country);
  if (code === HOME_COUNTRY.code) return HOME_COUNTRY.name;
  return isCountryCode(code) ? (regionNames().of(code) ?? code) : code;
}

/** Whether a text has the form of a country's code. The API knows which codes exist. */
const isCountryCode = (text: string) => /^[A-Z]{2}$/.test(text);

let names: Intl.DisplayNames | undefined;

/** The platform's own names of countries, so that no page loads a list of them. */
const regionNames = () => {
  names ??= new Intl.DisplayNames("en", { type: "region" });
  return names;
};

/** Whether the country's list of regions has this code. Without a list every text is a region. */
export function isRegionOf(country: string, state: string): boolean {
  return regionsOf(country)?.some(({ code }) => code === state) ?? true;
}

/** The regions to choose from, by name. A stored value outside the list is shown but disabled. */
export function stateOptions(current = "", country = "US") {
  const known = (regionsOf(country) ?? []).map(({ code, name }) => ({ value: code, label: name }));
  if (current === "" || isRegionOf(country, current)) return known;
  return [{ value: current, label: current, isDisabled: true }, ...known];
}

/** "California", "Ontario, Canada", "Germany": a region as people read it. */
export function regionName({ country, state = "" }: { country: string; state?: string }): string {
  const name = regionsOf(country)?.find(({ code }) => code === state)?.name ?? state;
  if (name === "") return countryName(country);
  return country === HOME_COUNTRY.code ? name : `${name}, ${countryName(country)}`;
}

/** The address in the lines of an envelope, without the recipient; empty lines are left out. */
export function formatAddress(address: PostalAddress): string[] {
  const region = [address.state, address.zipCode].filter(Boolean).join(" ");
  const lines = [
    address.address1,
    address.address2 ?? "",
    [address.city, region].filter(Boolean).join(", "),
    countryName(address.country),
  ];
  return lines.map((line) => line.trim()).filter(Boolean);
}

/** A saved address in one line, with its label: "Lab 4, receiving: 1 Main Street, Wheeling, WV 26003". */
export function describeSavedAddress(address: PostalAddress & { label?: string | null }): string {
  const lines = formatAddress(address).join(", ");
  return address.label ? `${address.label}: ${lines}` : lines;
}

/**
 * Reads the shipping address of an order, an object or its JSON text, in camelCase or snake_case. Null when there is
 * none (pages say NO_ADDRESS), "invalid" for anything else that is not a whole address (INVALID_ADDRESS).
 */
export function parseShippingAddress(value: unknown): PostalAddress | "invalid" | null {
  if (typeof value === "string") return value.trim() === "" ? null : parseShippingText(value);
  if (value === null || value === undefined) return null;
  const field = reader(value as Record<string, unknown>);
  const address = {
    address1: field("address1", "address_1"),
    address2: field("address2", "address_2") || null,
    city: field("city"),
    state: field("state"),
    zipCode: field("zipCode", "zip_code"),
    country: normalizeCountry(field("country")),
  };
  const { address1, city, state, zipCode, country } = address;
  const hasRegion = state !== "" || regionsOf(country) === null;
  // Some countries have no postal codes. The forms check the code of each country.
  const hasCode = zipCode !== "" || country !== HOME_COUNTRY.code;
  return address1 && city && hasRegion && hasCode ? address : "invalid";
}

function parseShippingText(text: string): PostalAddress | "invalid" | null {
  try {
    const parsed: unknown = JSON.parse(text);
    // JSON text inside of JSON text is refused, or its nesting would decide how deep this goes.
    return typeof parsed === "string" ? "invalid" : parseShippingAddress(parsed);
  } catch {
    return "invalid";
  }
}

/** Reads the first of several spellings of a field that holds text. */
function reader(fields: Record<string, unknown>) {
  return (...spellings: string[]): string => {
    const value = spellings.map((name) => fields[name]).find((found) => typeof found === "string");
    return typeof value === "string" ? value.trim() : "";
  };
}
