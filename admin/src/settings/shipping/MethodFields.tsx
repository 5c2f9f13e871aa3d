import { STANDARD_METHOD } from "#shared/domain/shipping.ts";
import { STORAGES } from "#shared/domain/storages.ts";
import { GRAMS } from "#shared/domain/typed-numbers.ts";
import { AmountField } from "#shared/ui/AmountField.tsx";
import { Button } from "#shared/ui/Button.tsx";
import { IconButton } from "#shared/ui/IconButton.tsx";
import { TrashIcon } from "#shared/ui/icons.tsx";
import { NumberField } from "#shared/ui/NumberField.tsx";
import { Switch } from "#shared/ui/Switch.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import type { FieldErrors } from "#shared/ui/use-form.ts";
import { CheckList, Problem } from "../../layout/CheckList.tsx";
import { rowFields } from "../../layout/row-fields.ts";
import { useRows } from "../../layout/use-rows.ts";
import * as css from "./ShippingSettings.css.ts";
import { type MethodValues, newRate, type RateValues } from "./zone-values.ts";

export interface MethodFieldsProps {
  method: MethodValues;
  /** The path of the method in the form, for names and messages: "zones.0.methods.1". */
  path: string;
  errors: FieldErrors;
  onChange: (part: Partial<MethodValues>) => void;
  onRemove: () => void;
}

/** One shipping method of a zone with its rates. */
export function MethodFields({ method, path, errors, onChange, onRemove }: MethodFieldsProps) {
  const text = rowFields(path, method, errors, onChange);
  return (
    <fieldset className={css.nested}>
      <legend className={css.legend}>{method.name || "New method"}</legend>
      <div className={css.row}>
        <TextField {...text("name")} label="Method" isRequired />
        <TextField {...text("carrierName")} label="Carrier" />
        <TextField {...text("serviceLevel")} label="Service" />
      </div>
      <div className={css.row}>
        <NumberField {...text("businessDays")} label="Business days on the way" />
        <AmountField
          {...text("freeFrom")}
          label="Free from"
          description="Of goods before discounts; empty for never"
        />
      </div>
      <Rates
        rates={method.rates}
        path={`${path}.rates`}
        errors={errors}
        onChange={(rates) => onChange({ rates })}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset within a fieldset would be one more box */}
      <div role="group" aria-label="Carries" className={css.choices}>
        <CheckList
          values={STORAGES}
          chosen={method.storage}
          onChange={(storage) => onChange({ storage })}
          textOf={(storage) => `Carries ${storage} items`}
        />
      </div>
      <Problem>{errors[`${path}.storage`]}</Problem>
      <Switch isSelected={method.active} onChange={(active) => onChange({ active })}>
        Offered to customers
      </Switch>
      {method.id !== STANDARD_METHOD && (
        <div className={css.buttons}>
          <Button size="small" onPress={onRemove}>
            Remove method
          </Button>
        </div>
      )}
    </fieldset>
  );
}

function Rates({
  rates,
  path,
  errors,
  onChange,
}: {
  rates: readonly RateValues[];
  path: string;
  errors: FieldErrors;
  onChange: (rates: RateValues[]) => void;
}) {
  const { row, add, addButton } = useRows(path, rates, errors, onChange);
  return (
    <>
      {rates.map((rate, step) => {
        const { field, remove } = row(step);
        const from = field("fromSubtotal");
        return (
          <div key={rate.key} className={css.step}>
            <AmountField
              {...from}
              errorMessage={from.errorMessage ?? errors[`${path}.${step}`]}
              label="From goods of"
            />
            <NumberField {...field("fromGrams")} label="From grams" rules={GRAMS} />
            <AmountField {...field("amount")} label="Rate" isRequired />
            <IconButton
              aria-label={`Remove rate ${step + 1}`}
              isDisabled={rates.length === 1}
              onPress={remove}
            >
              <TrashIcon />
            </IconButton>
          </div>
        );
      })}
      {rates.length > 1 && <p className={css.hint}>Of the rates that fit, the dearest counts.</p>}
      <div className={css.buttons}>
        <Button ref={addButton} size="small" onPress={() => add(newRate())}>
          Add rate
        </Button>
      </div>
    </>
  );
}
