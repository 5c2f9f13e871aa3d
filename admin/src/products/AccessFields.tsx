import { regionsOf } from "#shared/domain/addresses.ts";
import { ACCESS } from "#shared/domain/buyers.ts";
import { newId } from "#shared/domain/ids.ts";
import { Button } from "#shared/ui/Button.tsx";
import { NativeSelect } from "#shared/ui/NativeSelect.tsx";
import { Select } from "#shared/ui/Select.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import type { Form } from "#shared/ui/use-form.ts";
import { ACCESS_NAMES } from "../buyers/buyer-words.ts";
import { useRows } from "../layout/use-rows.ts";
import { COUNTRY_OPTIONS } from "../settings/shipping/country-names.ts";
import * as css from "./Products.css.ts";
import { DEFAULT_ACCESS, type ProductValues } from "./product-values.ts";

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
  const { row, add, addButton } = useRows("regions", values.regions, errors, (next) =>
    setValue("regions", next),
  );
  return (
    <fieldset className={css.access}>
      <legend>Who may buy</legend>
      <Select {...field("access")} label="Access" options={ACCESS_OPTIONS} />
      <p className={css.hint}>Not sold to these countries and states. Buyers read the reason.</p>
      {values.regions.map(({ key, country }, at) => {
        const { field: fieldOf, change, remove } = row(at);
        const states = regionsOf(country);
        return (
          <fieldset key={key} className={css.region} aria-label={`Region ${at + 1}`}>
            <NativeSelect
              {...fieldOf("country")}
              label="Not sold to"
              placeholder="Choose a country"
              options={COUNTRY_OPTIONS}
              onChange={(chosen) => change({ country: chosen, state: "" })}
              isRequired
            />
            {states && (
              <NativeSelect
                {...fieldOf("state")}
                label="State or province"
                placeholder="The whole country"
                options={states.map(({ code, name }) => ({ value: code, label: name }))}
              />
            )}
            <TextField {...fieldOf("reason")} label="Reason" isRequired />
            <Button size="small" aria-label={`Remove region ${at + 1}`} onPress={remove}>
              Remove
            </Button>
          </fieldset>
        );
      })}
      <Button
        ref={addButton}
        size="small"
        onPress={() => add({ key: newId(), country: "", state: "", reason: "" })}
      >
        Add Region
      </Button>
    </fieldset>
  );
}
