import { NativeSelect } from "#shared/ui/NativeSelect.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import type { FieldBinding } from "#shared/ui/use-form.ts";
import { COUNTRY_OPTIONS, nameOf } from "../settings/shipping/country-names.ts";
import * as css from "./LineRows.css.ts";

export const ADDRESS_FIELDS = [
  "address1",
  "address2",
  "city",
  "state",
  "zipCode",
  "country",
] as const;
type AddressField = (typeof ADDRESS_FIELDS)[number];
type Address = { [Field in AddressField]?: string | null | undefined };

/** The address as the fields show it; orders keep the name of the country, the fields its code. */
export function typedAddress(address: Address | null): Record<AddressField, string> {
  const country = address?.country ?? "US";
  const known = COUNTRY_OPTIONS.find(({ value, label }) => value === country || label === country);
  return {
    address1: address?.address1 ?? "",
    address2: address?.address2 ?? "",
    city: address?.city ?? "",
    state: address?.state ?? "",
    zipCode: address?.zipCode ?? "",
    country: known?.value ?? (country === nameOf("US") ? "US" : country),
  };
}

/** What was typed as an address; null when all of it is empty but the country. */
export function readAddress(typed: Readonly<Record<string, string>>) {
  const { address1 = "", address2 = "", city = "", state = "", zipCode = "", country } = typed;
  const isEmpty = [address1, address2, city, state, zipCode].every((text) => text.trim() === "");
  return isEmpty ? null : { address1, address2: address2 || null, city, state, zipCode, country };
}

/** The names under which the server refuses the fields. */
export const ADDRESS_ANSWERS = Object.fromEntries(
  ADDRESS_FIELDS.map((name) => [`shippingAddress.${name}`, name]),
);

export function ShipToFields({ field }: { field: (name: AddressField) => FieldBinding<string> }) {
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>Shipping address</legend>
      <div className={css.beside}>
        <TextField {...field("address1")} label="Street" />
        <TextField {...field("address2")} label="Suite, unit" />
        <TextField {...field("city")} label="City" />
        <TextField {...field("state")} label="State or region" />
        <TextField {...field("zipCode")} label="Postal code" />
        <NativeSelect
          {...field("country")}
          label="Country"
          placeholder="Choose a country"
          options={COUNTRY_OPTIONS}
        />
      </div>
    </fieldset>
  );
}
