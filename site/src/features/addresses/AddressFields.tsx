import { COUNTRIES, STATES } from "#shared/domain/addresses.ts";
import { NativeSelect } from "#shared/ui/NativeSelect.tsx";
import { Select } from "#shared/ui/Select.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import * as css from "./AddressFields.css.ts";

/** What a form hands to one of its fields. */
interface TextProps {
  name: string;
  value: string;
  onChange: (value: string) => void;
  errorMessage: string | undefined;
}

export interface AddressFieldsProps {
  street: TextProps;
  /** Where the form asks for it. */
  unit?: TextProps;
  city: TextProps;
  state: TextProps;
  zipCode: TextProps;
  country: TextProps;
  /** By code ("US") it has a default; by name ("United States") it may be empty and is asked for. */
  countriesBy: "code" | "name";
}

const STATE_OPTIONS = STATES.map(({ code, name }) => ({ value: code, label: name }));

/** An address of the United States, in the order of an envelope. */
export function AddressFields({ countriesBy, ...fields }: AddressFieldsProps) {
  return (
    <>
      <TextField
        {...fields.street}
        label="Street Address"
        autoComplete="address-line1"
        isRequired
      />
      {fields.unit && (
        <TextField
          {...fields.unit}
          label="Apartment, suite, unit (optional)"
          autoComplete="address-line2"
        />
      )}
      <div className={css.pair}>
        <TextField {...fields.city} label="City" autoComplete="address-level2" isRequired />
        <Select
          {...fields.state}
          label="State"
          autoComplete="address-level1"
          placeholder="Choose a state"
          options={STATE_OPTIONS}
          isRequired
        />
      </div>
      <div className={css.pair}>
        <TextField
          {...fields.zipCode}
          label="ZIP Code"
          autoComplete="postal-code"
          inputMode="numeric"
          isRequired
        />
        <NativeSelect
          {...fields.country}
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
