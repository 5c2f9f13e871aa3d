import {
  type Calculation,
  type CalculatorInput,
  formatMeasure,
  formatTyped,
  toMicrograms,
} from "#shared/domain/calculator.ts";
import { DefinitionList } from "#shared/ui/DefinitionList.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import { ProgressBar } from "#shared/ui/ProgressBar.tsx";
import * as css from "./Calculator.css.ts";
import { Syringe } from "./Syringe.tsx";

interface ResultsProps {
  input: CalculatorInput;
  calculation: Calculation;
}

export function Results({ input, calculation }: ResultsProps) {
  const units = formatMeasure(calculation.drawUnits);
  const percent = formatMeasure(calculation.progressPercent);
  return (
    <section className={css.results} aria-labelledby="results">
      <h2 id="results">Result</h2>
      <p className={css.draw} role="status">
        {units} <span className={css.drawUnit}>units</span>
      </p>
      <Syringe units={calculation.drawUnits} label={syringeLabel(calculation, units)} />
      <DefinitionList
        items={[
          { term: "Concentration", value: formatMeasure(calculation.concentration), unit: "mg/mL" },
          { term: "Draw", value: units, unit: `units (${formatMeasure(calculation.drawMl)} mL)` },
          { term: "Doses per vial", value: formatMeasure(calculation.dosesPerVial) },
          {
            term: "Dose",
            value: formatTyped(input.doseMg),
            unit: `mg = ${formatTyped(toMicrograms(input.doseMg))} mcg`,
          },
        ]}
      />
      <ProgressBar
        className={css.bar}
        label="Dose as a share of the vial"
        value={calculation.progressPercent}
        valueLabel={calculation.doseExceedsVial ? "over 100%" : `${percent}%`}
        tone={calculation.doseExceedsVial ? "danger" : "accent"}
      />
      <div className={css.flags} role="status">
        {calculation.doseExceedsVial && (
          <Notice tone="danger" title="The dose is larger than the vial">
            One vial of {formatTyped(input.strengthMg)} mg does not hold {formatTyped(input.doseMg)}{" "}
            mg.
          </Notice>
        )}
        {calculation.drawExceedsSyringe && (
          <Notice tone="warning" title="More than one syringe">
            A U-100 syringe of 1 mL holds 100 units. Less water gives a smaller draw.
          </Notice>
        )}
      </div>
    </section>
  );
}

function syringeLabel({ drawExceedsSyringe }: Calculation, units: string): string {
  return drawExceedsSyringe
    ? `U-100 syringe, full at 100 of ${units} units`
    : `U-100 syringe, filled to ${units} units`;
}
