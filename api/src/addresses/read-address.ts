import type { PostalAddress } from "#shared/domain/addresses.ts";
import { addressProblems } from "#shared/domain/postal-forms.ts";
import { countryCodeOf, nameOfCountry } from "../countries.ts";
import { invalid } from "../refusals.ts";

type Fields = {
  country?: string | null | undefined;
  state?: string | undefined;
  zipCode?: string | undefined;
};

/**
 * The code of the country of an address that somebody typed, by code or name.
 *
 * @param path before the names of the fields in a refusal: "order.shippingAddress."
 * @throws Refusal 422 for an unknown country, and for a state or postal code that does not fit it. The schema has checked
 * the codes; names of countries only the API knows.
 */
export function requireCountry({ country, state, zipCode }: Fields, path = ""): string {
  const code = requireKnownCountry(country, path);
  const problems = addressProblems({ country: code, state, zipCode });
  const named = Object.entries(problems).map(([field, message]) => [`${path}${field}`, message]);
  if (named.length > 0) throw invalid(Object.fromEntries(named));
  return code;
}

/** @throws Refusal 422 */
export function requireKnownCountry(country: string | null | undefined, path = ""): string {
  const code = countryCodeOf(country);
  if (code === null) throw invalid({ [`${path}country`]: "Choose a country from the list" });
  return code;
}

/** The address with the code of its country, trimmed as it is stored. */
export function readAddress(
  form: Omit<PostalAddress, "address2" | "country"> & {
    address2?: string | null | undefined;
    country?: string | null | undefined;
  },
  path = "",
): PostalAddress {
  return {
    address1: form.address1,
    address2: form.address2 || null,
    city: form.city,
    state: form.state.trim(),
    zipCode: form.zipCode.trim(),
    country: requireCountry(form, path),
  };
}

/** The address as orders and quotes keep it, with the country's name, so that they are read without a list of names. */
export const named = (address: PostalAddress): PostalAddress => ({
  ...address,
  country: nameOfCountry(address.country),
});
