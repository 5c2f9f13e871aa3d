import type { ShippingAddress } from "#shared/contracts/addresses.ts";
import { shippingCalls } from "#shared/contracts/shipping-countries.calls.ts";
import {
  countryName,
  HOME_COUNTRY,
  normalizeCountry,
  regionsOf,
  stateOptions,
} from "#shared/domain/addresses.ts";
import { regionWords } from "#shared/domain/postal-forms.ts";
import { NativeSelect } from "#shared/ui/NativeSelect.tsx";
import { Select } from "#shared/ui/Select.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import type { FieldBinding } from "#shared/ui/use-form.ts";
import { pair } from "../../components/Panel.css.ts";
import { callsOf } from "../../transport.ts";
import { useServerRead } from "../reads/use-server-read.ts";

export interface AddressFieldsProps<Street extends string> {
  field: (name: Street | "city" | "state" | "zipCode" | "country") => FieldBinding<string>;
  street: Street;
  /** The name of the apartment field in the form. Without it there is no such field. */
  unit?: Street;
  /** Whether the form holds the country's code ("US") or its name ("United States"), which may be empty at first. */
  countriesBy: "code" | "name";
}

/** An address in the order of an envelope. The country decides the words and the choices of region and postal code. */
export function AddressFields<Street extends string>({
  field,
  street,
  unit,
  countriesBy,
}: AddressFieldsProps<Street>) {
  const countries = useShippingCountries();
  const state = field("state");
  const country = field("country");
  const code = codeOf(country.value, countries);
  const words = regionWords(code);
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
        {regionsOf(code) ? (
          <Select
            {...state}
            label={words.state}
            autoComplete="address-level1"
            placeholder={`Choose a ${words.state.toLowerCase()}`}
            options={stateOptions(state.value, code)}
            isRequired
          />
        ) : (
          <TextField {...state} label={`${words.state} (optional)`} autoComplete="address-level1" />
        )}
      </div>
      <div className={pair}>
        <TextField
          {...field("zipCode")}
          label={words.zipCode}
          autoComplete="postal-code"
          inputMode={code === "US" ? "numeric" : "text"}
          isRequired={code === "US" || code === "CA"}
        />
        <NativeSelect
          {...country}
          onChange={(chosen) => {
            // A region of the former country would only be refused.
            if (codeOf(chosen, countries) !== code) state.onChange("");
            country.onChange(chosen);
          }}
          label="Country"
          autoComplete={countriesBy === "code" ? "country" : "country-name"}
          placeholder={countriesBy === "name" ? "Choose a country" : undefined}
          options={countryOptions(countries, country.value, countriesBy)}
          isRequired
        />
      </div>
    </>
  );
}

/** The values of a form for a stored address, with the code of its country; empty ones for none. */
export function addressInput(address: ShippingAddress | null | undefined) {
  return {
    address1: address?.address1 ?? "",
    address2: address?.address2 ?? "",
    city: address?.city ?? "",
    state: address?.state ?? "",
    zipCode: address?.zipCode ?? "",
    country: normalizeCountry(address?.country),
  };
}

/** The code of the chosen country; an empty field counts as the United States, whose words are shown first. */
function codeOf(value: string, countries: readonly Country[]): string {
  return countries.find(({ name }) => name === value)?.code ?? normalizeCountry(value);
}

/** A stored country to which the shop does not ship is shown but disabled. */
function countryOptions(
  countries: readonly Country[],
  current: string,
  by: AddressFieldsProps<string>["countriesBy"],
) {
  const options = countries.map((country) => ({ value: country[by], label: country.name }));
  if (current === "" || options.some(({ value }) => value === current)) return options;
  return [{ value: current, label: countryName(current), isDisabled: true }, ...options];
}

interface Country {
  code: string;
  name: string;
}

/**
 * The countries to which the shop ships, with their names from the server, so that no page loads a list of names. Until
 * they are known, and after a failure, only the United States.
 */
function useShippingCountries(): readonly Country[] {
  const { value } = useServerRead("shipping-countries", (signal) =>
    callsOf(shippingCalls).countries({ signal }),
  );
  return value && value.countries.length > 0 ? value.countries : [HOME_COUNTRY];
}
