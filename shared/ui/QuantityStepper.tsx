import { useState } from "react";
import { classNames } from "./class-names.ts";
import { visuallyHidden } from "./global.css.ts";
import { MinusIcon, PlusIcon } from "./icons.tsx";
import * as css from "./QuantityStepper.css.ts";

export interface QuantityStepperProps {
  /** Names the group: "Quantity", or "Quantity of Angiotensin II". */
  label: string;
  value: number;
  onChange: (value: number) => void;
  minimum?: number;
  maximum?: number;
  isDisabled?: boolean;
  className?: string;
}

/** More than anybody stocks. A slip of the finger must not make a cart that no server reads. */
const MAX_UNITS = 999_999;

/**
 * A whole number of units. What is typed counts when the field is left or Enter is pressed; anything else falls back.
 * `data-repeats` says that each press is a step of its own, also one that is made before the page is alive.
 */
export function QuantityStepper({
  label,
  value,
  onChange,
  minimum = 1,
  maximum = MAX_UNITS,
  isDisabled,
  className,
}: QuantityStepperProps) {
  const [draft, setDraft] = useState<string | null>(null);

  function change(next: number) {
    const bounded = Math.min(Math.max(next, minimum), maximum);
    if (bounded !== value) onChange(bounded);
  }

  function commit() {
    if (draft !== null && /^\d+$/u.test(draft.trim())) change(Number(draft));
    setDraft(null);
  }

  return (
    <fieldset className={classNames(css.stepper, className)} disabled={isDisabled}>
      <legend className={visuallyHidden}>{label}</legend>
      <button
        type="button"
        className={css.step}
        aria-label="Decrease quantity"
        data-repeats=""
        // Not disabled: whoever pressed it until here would lose the focus.
        aria-disabled={value <= minimum || undefined}
        onClick={() => change(value - 1)}
      >
        <MinusIcon />
      </button>
      <input
        className={css.input}
        aria-label={label}
        inputMode="numeric"
        autoComplete="off"
        value={draft ?? String(value)}
        onChange={(event) => setDraft(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === "Enter") {
            event.preventDefault();
            commit();
          } else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
            event.preventDefault();
            setDraft(null);
            change(value + (event.key === "ArrowUp" ? 1 : -1));
          }
        }}
      />
      <button
        type="button"
        className={css.step}
        aria-label="Increase quantity"
        data-repeats=""
        aria-disabled={value >= maximum || undefined}
        onClick={() => change(value + 1)}
      >
        <PlusIcon />
      </button>
    </fieldset>
  );
}
