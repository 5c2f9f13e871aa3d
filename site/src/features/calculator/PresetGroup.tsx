import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import {
  type CalculatorInput,
  INVALID_CUSTOM_VALUE,
  parseCustomValue,
} from "#shared/domain/calculator.ts";
import { buttonClass } from "#shared/ui/button-class.ts";
import * as fieldCss from "#shared/ui/Field.css.ts";
import { paths } from "../../paths.ts";
import { QueryFields } from "../views/QueryFields.tsx";
import * as css from "./Calculator.css.ts";
import { type CalculatorField, calculatorQuery, plainNumber } from "./calculator-query.ts";

interface PresetGroupProps {
  field: CalculatorField;
  /** All three values, because a form without script must also send the others. */
  input: CalculatorInput;
  onChange: (value: number) => void;
}

/** Preset values, and "Other" for a custom value. The presets work without script. */
export function PresetGroup({ field, input, onChange }: PresetGroupProps) {
  const value = input[field.name];
  const isPreset = field.presets.some((preset) => preset === value);
  const [isOpen, setOpen] = useState(!isPreset);
  const isCustom = isOpen || !isPreset;
  // A custom value in the URL opens its field.
  useEffect(() => {
    if (!isPreset) setOpen(true);
  }, [isPreset]);

  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>
        {field.title} <span className={css.unit}>({field.unit})</span>
      </legend>
      <form action={paths.calculator} className={css.presets}>
        <QueryFields href={calculatorQuery(input)} without={field.param} />
        {field.presets.map((preset) => (
          <button
            key={preset}
            type="submit"
            name={field.param}
            value={preset}
            className={css.preset}
            aria-pressed={!isCustom && preset === value}
            onClick={(event) => {
              event.preventDefault();
              setOpen(false);
              onChange(preset);
            }}
          >
            {preset}
          </button>
        ))}
        <button
          type="button"
          className={css.preset}
          aria-pressed={isCustom}
          aria-expanded={isCustom}
          onClick={() => setOpen(true)}
        >
          Other
        </button>
      </form>
      {isCustom && (
        <CustomValue
          field={field}
          input={input}
          value={isPreset ? null : value}
          onChange={onChange}
        />
      )}
    </fieldset>
  );
}

interface CustomValueProps extends PresetGroupProps {
  /** Null while a preset is selected. */
  value: number | null;
}

function CustomValue({ field, input: calculation, value, onChange }: CustomValueProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value === null ? "" : plainNumber(value));
  const [isInvalid, setInvalid] = useState(false);

  useEffect(() => {
    // Focuses the field only after a press of "Other", not when the address opened it.
    if (value === null) input.current?.focus();
  }, [value]);

  function take(text: string, mayComplain: boolean) {
    const taken = parseCustomValue(text);
    if (taken !== null) onChange(taken);
    setInvalid(taken === null && mayComplain);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    take(typed, true);
    input.current?.focus();
  }

  return (
    <form action={paths.calculator} className={css.custom} onSubmit={submit} noValidate>
      <QueryFields href={calculatorQuery(calculation)} without={field.param} />
      <label className={fieldCss.label} htmlFor={id}>
        Custom {field.title.toLowerCase()} ({field.unit})
      </label>
      <div className={fieldCss.group}>
        <input
          id={id}
          ref={input}
          name={field.param}
          className={fieldCss.groupInput}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          aria-invalid={isInvalid || undefined}
          aria-describedby={`${id}-error`}
          onChange={(event) => {
            setTyped(event.target.value);
            take(event.target.value, false);
          }}
          onBlur={() => typed !== "" && take(typed, true)}
        />
        <button type="submit" className={buttonClass({ variant: "quiet" })}>
          Set
        </button>
      </div>
      <span id={`${id}-error`} role="alert" className={fieldCss.error}>
        {isInvalid ? INVALID_CUSTOM_VALUE : ""}
      </span>
    </form>
  );
}
