import { type TaxRates, taxRates, taxRatesBody } from "#shared/contracts/tax.ts";
import { regionsOf } from "#shared/domain/addresses.ts";
import { newId } from "#shared/domain/ids.ts";
import type { NumberRules } from "#shared/domain/typed-numbers.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Checkbox } from "#shared/ui/Checkbox.tsx";
import { NativeSelect } from "#shared/ui/NativeSelect.tsx";
import { NumberField } from "#shared/ui/NumberField.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { schemaOfTyped } from "#shared/ui/typed-schema.ts";
import { api } from "../../api.ts";
import { useRows } from "../../layout/use-rows.ts";
import { NewerVersionNotice } from "../../versions/NewerVersionNotice.tsx";
import { useOpenForm, versionInRefusal } from "../../versions/use-versioned-form.ts";
import { COUNTRY_OPTIONS } from "./country-names.ts";
import { SaveButton } from "./SaveButton.tsx";
import * as css from "./ShippingSettings.css.ts";
import { taxRatesQuery } from "./shipping-settings.queries.ts";

const PERCENT_TYPED: NumberRules = {
  decimals: 4,
  unit: "%",
  message: "Must be a percentage from 0 to 100 such as 8.875",
};

const valuesOf = ({ rates, updatedAt }: TaxRates) => ({
  rates: rates.map(({ region, zipPrefix, ...rate }) => ({
    ...rate,
    key: newId(),
    region: region ?? "",
    zipPrefix: zipPrefix ?? "",
  })),
  updatedAt,
});
type TaxValues = ReturnType<typeof valuesOf>;
type RateValues = TaxValues["rates"][number];

const newRate = (): RateValues => ({
  key: newId(),
  name: "",
  country: "US",
  region: "",
  zipPrefix: "",
  percent: "",
  onShipping: false,
});

const schema = schemaOfTyped(taxRatesBody, ({ rates, updatedAt }: TaxValues, read) => ({
  updatedAt,
  rates: rates.map((rate, at) => ({
    ...rate,
    percent: read.text(`rates.${at}.percent`, rate.percent, PERCENT_TYPED, ""),
  })),
}));

/** The rates of tax. The seller decides them; without any the shop takes no tax. */
export function TaxForm({ stored }: { stored: TaxRates }) {
  const form = useOpenForm({
    stored,
    valuesOf,
    schema: () => schema,
    newerVersion: (error) => versionInRefusal(error, "settings", taxRates),
    send: (body) => api.admin.tax.saveRates(body),
    query: taxRatesQuery,
    done: { title: "Tax rates saved" },
    failure: "Failed to save the tax rates.",
  });
  const { rates } = form.values;
  const { row, add, addButton } = useRows("rates", rates, form.errors, (next) =>
    form.setValue("rates", next),
  );
  return (
    <form {...form.form} className={css.form}>
      {form.conflict && <NewerVersionNotice what="The tax rates" {...form.conflict} />}
      {rates.map((rate, at) => {
        const { field, change, remove } = row(at);
        const regions = regionsOf(rate.country);
        return (
          <fieldset key={rate.key} className={css.entry}>
            <legend className={css.legend}>{rate.name || "New rate"}</legend>
            <div className={css.row}>
              <TextField {...field("name")} label="Tax" isRequired />
              <NumberField
                {...field("percent")}
                label="Percent"
                rules={PERCENT_TYPED}
                suffix="%"
                isRequired
              />
            </div>
            <div className={css.row}>
              <NativeSelect
                {...field("country")}
                label="Country"
                options={COUNTRY_OPTIONS}
                onChange={(country) => change({ country, region: "" })}
                isRequired
              />
              {regions ? (
                <NativeSelect
                  {...field("region")}
                  label="State or province"
                  placeholder="The whole country"
                  options={regions.map(({ code, name }) => ({ value: code, label: name }))}
                />
              ) : (
                <TextField {...field("region")} label="Region (optional)" />
              )}
              <TextField {...field("zipPrefix")} label="Postal code begins with (optional)" />
            </div>
            <Checkbox
              isSelected={rate.onShipping}
              onChange={(onShipping) => change({ onShipping })}
            >
              On the shipping too
            </Checkbox>
            <div className={css.buttons}>
              <Button size="small" onPress={remove}>
                Remove rate
              </Button>
            </div>
          </fieldset>
        );
      })}
      <div className={css.buttons}>
        <Button ref={addButton} size="small" onPress={() => add(newRate())}>
          Add tax rate
        </Button>
      </div>
      <SaveButton button={form.button} text="Save tax rates" />
    </form>
  );
}
