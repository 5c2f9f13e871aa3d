import { GRAMS } from "#shared/domain/typed-numbers.ts";
import { NumberField } from "#shared/ui/NumberField.tsx";
import { Select } from "#shared/ui/Select.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import type { Form } from "#shared/ui/use-form.ts";
import * as css from "./Products.css.ts";
import type { ProductValues } from "./product-values.ts";

const STORAGE_OPTIONS = [
  { value: "ambient", label: "Ambient" },
  { value: "cold", label: "Cold" },
  { value: "frozen", label: "Frozen" },
];

/** What decides how a unit ships, and what customs ask. */
export function ShippingFields({ field }: Pick<Form<ProductValues>, "field">) {
  return (
    <fieldset className={css.research}>
      <legend>Shipping</legend>
      <NumberField
        {...field("weightGrams")}
        label="Weight (g)"
        rules={GRAMS}
        description="Of one packed unit, for rates by weight."
      />
      <Select {...field("storage")} label="Storage on the way" options={STORAGE_OPTIONS} />
      <TextField
        {...field("hsCode")}
        label="HS code"
        description="For customs, 6 to 10 digits such as 2934.99."
      />
      <TextField
        {...field("originCountry")}
        label="Country of origin"
        description="For customs, the country's code such as US."
        maxLength={2}
      />
    </fieldset>
  );
}
