import { COUNTRIES, stateOptions } from "#shared/domain/addresses.ts";
import { NativeSelect } from "#shared/ui/NativeSelect.tsx";
import { Select } from "#shared/ui/Select.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import type { FieldBinding } from "#shared/ui/use-form.ts";
import { pair } from "../../components/Panel.css.ts";

export interface AddressFieldsProps<Street extends string> {
  /** The form's `field` function. */
  field: (name: Street | "city" | "state" | "zipCode" | "country") => FieldBinding<string>;
  /** The name of the street field in the form. */
  street: Street;
  /** The name of the apartment field in the form. Without it there is no such field. */
  unit?: Street;
  /** Whether the form holds the country's code ("US") or its name ("United States"), which may be empty at first. */
  countriesBy: "code" | "name";
}

/** A United States address, in the order of an envelope. */
export function AddressFields<Street extends string>({
  field,
  street,
  unit,
  countriesBy,
}: AddressFieldsProps<Street>) {
  const state = field("state");
  return (
    <>
      <TextField
        {...field(street)}
        label="Street Address"
        autoComplete="address-line1"
        isRequired
      />
      {unit && (
        <TextField
          {...field(unit)}
          label="Apartment, suite, unit (optional)"
          autoComplete="address-line2"
        />
      )}
      <div className={pair}>
        <TextField {...field("city")} label="City" autoComplete="address-level2" isRequired />
        <Select
          {...state}
          label="State"
          autoComplete="address-level1"
          placeholder="Choose a state"
          options={stateOptions(state.value)}
          isRequired
        />
      </div>
      <div className={pair}>
        <TextField
          {...field("zipCode")}
          label="ZIP Code"
          autoComplete="postal-code"
          inputMode="numeric"
          isRequired
        />
        <NativeSelect
          {...field("country")}
          label="Country"
          autoComplete={countriesBy === "code" ? "country" : "country-name"}
          placeholder={countriesBy === "name" ? "Choose a country" : undefined}
          options={COUNTRIES.map((country) => ({
            value: country[countriesBy],
            label: country.name,
          }))}
          isRequired
        />
      </div>
    </>
  );
}
