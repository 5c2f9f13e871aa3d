import { useState } from "react";
import { readTypedNumber, WHOLE_NUMBER } from "../domain/typed-numbers.ts";
import { MinusIcon, PlusIcon } from "./icons.tsx";
import * as css from "./QuantityStepper.css.ts";

export interface QuantityStepperProps {
  /** The accessible name of the group: "Quantity", or "Quantity of Angiotensin II". */
  label: string;
  value: number;
  onChange: (value: number) => void;
}

const MINIMUM = 1;
/** Above any stock. A typing error must not make a cart that the API refuses. */
const MAXIMUM = 999_999;

/**
 * A whole number of units. The typed text counts on blur or Enter; an invalid text is refused with
 * a message. With `data-repeats` every press counts, also several presses before hydration.
 */
export function QuantityStepper({ label, value, onChange }: QuantityStepperProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const inSentence = label.charAt(0).toLowerCase() + label.slice(1);

  function change(next: number) {
    setProblem(null);
    const bounded = Math.min(Math.max(next, MINIMUM), MAXIMUM);
    if (bounded !== value) onChange(bounded);
  }

  function commit() {
    if (draft === null) return;
    setDraft(null);
    const read = readTypedNumber(draft, WHOLE_NUMBER);
    if (read.kind === "number" && read.value >= MINIMUM && read.value <= MAXIMUM) {
      change(read.value);
    } else if (read.kind === "ask") {
      setProblem(`${read.question} It stays ${value}.`);
    } else {
      const most = MAXIMUM.toLocaleString("en-US");
      setProblem(`It stays ${value}: enter a whole number from ${MINIMUM} to ${most}.`);
    }
  }

  return (
    <div className={css.quantity}>
      <fieldset aria-label={label} className={css.stepper}>
        <button
          type="button"
          className={css.step}
          aria-label={`Decrease ${inSentence}`}
          data-repeats=""
          // Not disabled, because the user who pressed it down to here would lose the focus.
          aria-disabled={value <= MINIMUM || undefined}
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
          aria-label={`Increase ${inSentence}`}
          data-repeats=""
          aria-disabled={value >= MAXIMUM || undefined}
          onClick={() => change(value + 1)}
        >
          <PlusIcon />
        </button>
      </fieldset>
      {problem && (
        <span role="alert" className={css.problem}>
          {problem}
        </span>
      )}
    </div>
  );
}
