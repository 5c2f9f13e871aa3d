import { HOME_COUNTRY } from "./addresses.ts";

/** More names would make the sentence a list that nobody reads. */
const MOST_NAMED = 12;

const list = new Intl.ListFormat("en");

/** Where the terms say that orders are sent, as the end of a sentence: `names` are those of the countries of the checkout. */
export function shippingTerms(names: readonly string[]): string {
  const isHomeOnly = names.length === 0 || names.every((name) => name === HOME_COUNTRY.name);
  if (isHomeOnly) return `to addresses in the ${HOME_COUNTRY.name}`;
  if (names.length === 1) return `to addresses in this country: ${names[0]}`;
  return names.length > MOST_NAMED
    ? `to addresses in the ${names.length} countries that the checkout offers`
    : `to addresses in these countries: ${list.format(names)}`;
}
