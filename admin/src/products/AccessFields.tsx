import { useRef } from "react";
import { regionsOf } from "#shared/domain/addresses.ts";
import { ACCESS } from "#shared/domain/buyers.ts";
import { newId } from "#shared/domain/ids.ts";
import { Button } from "#shared/ui/Button.tsx";
import { NativeSelect } from "#shared/ui/NativeSelect.tsx";
import { Select } from "#shared/ui/Select.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import type { Form } from "#shared/ui/use-form.ts";
import { ACCESS_NAMES } from "../buyers/buyer-words.ts";
import { rowFields } from "../layout/row-fields.ts";
import { COUNTRY_OPTIONS } from "../settings/shipping/country-names.ts";
import * as css from "./Products.css.ts";
import { DEFAULT_ACCESS, type ProductValues, type RegionValues } from "./product-values.ts";

const ACCESS_OPTIONS = [
  { value: DEFAULT_ACCESS, label: "As the rules of the shop say" },
  ...ACCESS.map((value) => ({ value, label: ACCESS_NAMES[value] })),
];

/** Who may buy the product, and where it is not sold. */
export function AccessFields({
  field,
  values,
  errors,
  setValue,
}: Pick<Form<ProductValues>, "field" | "values" | "errors" | "setValue">) {
  const addButton = useRef<HTMLButtonElement>(null);
  const { regions } = values;
  const setRegions = (next: readonly RegionValues[]) => setValue("regions", next);
  return (
    <fieldset className={css.access}>
      <legend>Who may buy</legend>
      <Select {...field("access")} label="Access" options={ACCESS_OPTIONS} />
      <p className={css.hint}>Not sold to these countries and states. Buyers read the reason.</p>
      {regions.map((region, at) => (
        <Region
          key={region.key}
          region={region}
          at={at}
          errors={errors}
          onChange={(part) => setRegions(regions.with(at, { ...region, ...part }))}
          onRemove={() => {
            // This button disappears while it has the focus.
            addButton.current?.focus();
            setRegions(regions.filter(({ key }) => key !== region.key));
          }}
        />
      ))}
      <Button
        ref={addButton}
        size="small"
        onPress={() =>
          setRegions([...regions, { key: newId(), country: "", state: "", reason: "" }])
        }
      >
        Add Region
      </Button>
    </fieldset>
  );
}

function Region({
  region,
  at,
  errors,
  onChange,
  onRemove,
}: {
  region: RegionValues;
  at: number;
  errors: Form<ProductValues>["errors"];
  onChange: (part: Partial<RegionValues>) => void;
  onRemove: () => void;
}) {
  const field = rowFields(`regions.${at}`, region, errors, onChange);
  const states = regionsOf(region.country);
  return (
    <fieldset className={css.region} aria-label={`Region ${at + 1}`}>
      <NativeSelect
        {...field("country")}
        label="Not sold to"
        placeholder="Choose a country"
        options={COUNTRY_OPTIONS}
        onChange={(country) => onChange({ country, state: "" })}
        isRequired
      />
      {states && (
        <NativeSelect
          {...field("state")}
          label="State or province"
          placeholder="The whole country"
          options={states.map(({ code, name }) => ({ value: code, label: name }))}
        />
      )}
      <TextField {...field("reason")} label="Reason" isRequired />
      <Button size="small" aria-label={`Remove region ${at + 1}`} onPress={onRemove}>
        Remove
      </Button>
    </fieldset>
  );
}
