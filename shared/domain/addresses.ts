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

/** The countries the shop sells to. */
export const COUNTRIES = [{ code: "US", name: "United States" }] as const;

/** 12345 or 12345-6789. */
export const ZIP_CODE = /^\d{5}(-\d{4})?$/;

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

/** The code of a country for each of its spellings: US, USA, United States. Other texts stay as they are. */
export function normalizeCountry(country: string | null | undefined): string {
  const trimmed = (country ?? "").trim();
  return SPELLINGS_OF_US.has(trimmed.toLowerCase().replaceAll(".", "")) ? "US" : trimmed;
}

/** The displayed and printed name: "United States" for each of its spellings. */
export function countryName(country: string | null | undefined): string {
  const code = normalizeCountry(country);
  return COUNTRIES.find((known) => known.code === code)?.name ?? code;
}

/** Whether the shop's list of states has this two-letter code. */
export function isStateCode(state: string): boolean {
  return STATES.some(({ code }) => code === state);
}

/** The states to choose from, by name. A stored value outside the list is shown but disabled. */
export function stateOptions(current = "") {
  const known = STATES.map(({ code, name }) => ({ value: code as string, label: name as string }));
  if (current === "" || isStateCode(current)) return known;
  return [{ value: current, label: current, isDisabled: true }, ...known];
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
  if (typeof value !== "object" || Array.isArray(value)) return "invalid";
  const field = reader(value as Record<string, unknown>);
  const address = {
    address1: field("address1", "address_1"),
    address2: field("address2", "address_2") || null,
    city: field("city"),
    state: field("state"),
    zipCode: field("zipCode", "zip_code"),
    country: normalizeCountry(field("country")),
  };
  const complete = address.address1 && address.city && address.state && address.zipCode;
  return complete ? address : "invalid";
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
