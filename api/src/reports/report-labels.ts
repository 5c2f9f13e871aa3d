import { countryName, normalizeCountry, regionsOf } from "#shared/domain/addresses.ts";
import { nameWithSize } from "#shared/domain/families.ts";
import { type EntryMethod, METHOD_NAMES } from "#shared/domain/payments.ts";
import type { Connection } from "../db/client.ts";
import type { SummedBy } from "./kept-days.queries.ts";
import { findLabels } from "./reports.queries.ts";

/** What a row without a key is called. */
const WITHOUT: Partial<Record<SummedBy, string>> = {
  category: "No category",
  coupon: "No coupon",
  method: "Nothing was due",
  state: "No address",
  tax: "No tax",
  customers: "Orders without an account",
};

/** What the rows with these keys are called now: products and categories by their present names. */
export async function readLabels(
  conn: Connection,
  by: SummedBy,
  keys: readonly string[],
): Promise<(key: string) => string> {
  const isNamed = by === "product" || by === "family" || by === "category" || by === "customers";
  const named = isNamed ? await findLabels(conn, by, keys) : new Map();
  return (key) => {
    if (key === "") return WITHOUT[by] ?? "";
    const found = named.get(key);
    if (found) return nameWithSize({ name: found.name, variantValue: found.size });
    if (by === "method") return key === "other" ? "Other" : METHOD_NAMES[key as EntryMethod];
    if (by === "state") return stateLabel(key);
    if (by === "tax") return taxLabel(key);
    return key;
  };
}

/** "US|WV" → "West Virginia"; the states of other countries with the country. */
function stateLabel(key: string): string {
  const [country = "", state = ""] = key.split("|");
  const code = normalizeCountry(country);
  const name = regionsOf(codeOf(code))?.find((region) => region.code === state)?.name ?? state;
  if (code === "US") return name;
  return [name, countryName(country)].filter(Boolean).join(", ");
}

const codeOf = (country: string) => (country === "Canada" ? "CA" : country);

/** "8.875 Sales tax" → "Sales tax, 8.875 %" */
function taxLabel(key: string): string {
  const blank = key.indexOf(" ");
  return `${key.slice(blank + 1)}, ${key.slice(0, blank)} %`;
}
