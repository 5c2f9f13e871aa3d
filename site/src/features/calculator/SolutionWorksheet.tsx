import { useEffect, useId, useRef, useState } from "react";
import { formatMolarity, molarity, type SolutionInput } from "#shared/domain/solution.ts";
import { buttonClass } from "#shared/ui/button-class.ts";
import * as fieldCss from "#shared/ui/Field.css.ts";
import { plainNumber } from "./calculator-query.ts";
import * as css from "./SolutionWorksheet.css.ts";
import {
  FACTORS,
  type Factor,
  type FilledFrom,
  factorOf,
  type Typed,
  worksheetHref,
} from "./worksheet-query.ts";

const TYPING_PAUSE_MS = 400;

interface SolutionWorksheetProps {
  typed: Typed;
  filledFrom: FilledFrom | null;
  /** Why the worksheet could not be filled in from the address. */
  missing?: string | undefined;
}

/** Computes the molarity from the weighed amount and shows every factor. Printed on a separate page. */
export function SolutionWorksheet({ typed: first, filledFrom, missing }: SolutionWorksheetProps) {
  const [typed, setTyped] = useState(first);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function change(name: keyof SolutionInput, text: string) {
    const next = { ...typed, [name]: text };
    setTyped(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(keepInAddress, TYPING_PAUSE_MS, next);
  }

  const values = Object.fromEntries(
    FACTORS.map((factor) => [factor.name, factorOf(typed[factor.name], factor)]),
  ) as Record<keyof SolutionInput, number | null>;
  const isWhole = FACTORS.every(({ name }) => values[name] !== null);
  const result = isWhole ? molarity(values as SolutionInput) : null;

  return (
    <section className={css.worksheet} aria-labelledby="worksheet">
      <h2 id="worksheet">Solution worksheet</h2>
      <p className={css.lead}>
        Concentration of a stock solution in mol/L from what the balance shows.
        {filledFrom && (
          <>
            {" "}
            Filled from <a href={filledFrom.href}>{filledFrom.name}</a>.
          </>
        )}
        {missing && <span className={css.missing}> {missing}</span>}
      </p>
      <div className={css.columns}>
        <div className={css.fields}>
          {FACTORS.map((factor) => (
            <FactorField
              key={factor.name}
              factor={factor}
              text={typed[factor.name]}
              onChange={(text) => change(factor.name, text)}
            />
          ))}
        </div>
        <div className={css.outcome}>
          <p className={css.result} role="status">
            {result === null ? "—" : formatMolarity(result)}
          </p>
          <Formula values={values} result={result} />
          <p className={css.note}>
            The molecular weight is that of the free peptide: counter-ion and water are in the net
            content. Purity and net content stand on the lot’s certificate; where they are not
            known, 100 % gives the most that the solution can hold.
          </p>
          <button
            type="button"
            className={buttonClass({ size: "small" })}
            data-print="none"
            onClick={() => window.print()}
          >
            Print worksheet
          </button>
        </div>
      </div>
      <dl className={css.protocol}>
        {["Solvent", "Weighed by", "Date", "Lot"].map((term) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd />
          </div>
        ))}
      </dl>
      <p className={css.purpose}>Arithmetic for laboratory solutions. Not for human consumption.</p>
    </section>
  );
}

function keepInAddress(typed: Typed) {
  history.replaceState(null, "", worksheetHref(new URL(location.href), typed));
}

interface FactorFieldProps {
  factor: Factor;
  text: string;
  onChange: (text: string) => void;
}

function FactorField({ factor, text, onChange }: FactorFieldProps) {
  const id = useId();
  const isWrong = text !== "" && factorOf(text, factor) === null;
  return (
    <div className={fieldCss.field}>
      <label className={fieldCss.label} htmlFor={id}>
        {factor.label} <span className={css.unit}>({factor.unit})</span>
      </label>
      <input
        id={id}
        className={fieldCss.control}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={text}
        aria-invalid={isWrong || undefined}
        aria-describedby={`${id}-error`}
        onChange={(event) => onChange(event.target.value)}
      />
      <span id={`${id}-error`} role="alert" className={fieldCss.error}>
        {isWrong &&
          (factor.max === 100
            ? "Must be a number above 0, at most 100"
            : "Must be a number above 0, such as 1.25")}
      </span>
    </div>
  );
}

/** The calculation with its values. A missing value is shown by its name. */
function Formula({
  values,
  result,
}: {
  values: Record<keyof SolutionInput, number | null>;
  result: number | null;
}) {
  const shown = (name: keyof SolutionInput, unit: string) =>
    values[name] === null ? "?" : `${plainNumber(values[name])}${unit}`;
  return (
    <div className={css.formula}>
      <div className={css.fraction}>
        <div className={css.above}>
          <Named text={shown("massMg", " mg")} name="mass" /> ×{" "}
          <Named text={shown("netContent", " %")} name="net content" /> ×{" "}
          <Named text={shown("purity", " %")} name="purity" />
        </div>
        <div>
          <Named text={shown("molecularWeight", " g/mol")} name="molecular weight" /> ×{" "}
          <Named text={shown("volumeMl", " mL")} name="volume" />
        </div>
      </div>
      <div className={css.equals}>
        ={" "}
        {result === null
          ? "?"
          : `${result.toLocaleString("en-US", { maximumSignificantDigits: 4 })} mol/L`}
      </div>
    </div>
  );
}

function Named({ text, name }: { text: string; name: string }) {
  return (
    <span className={css.factor}>
      {text} <span className={css.factorName}>{name}</span>
    </span>
  );
}
