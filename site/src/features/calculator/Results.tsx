import {
  type Calculation,
  type CalculatorInput,
  formatMeasure,
  formatTyped,
  toMicrograms,
  UNITS_PER_ML,
} from "#shared/domain/calculator.ts";
import { DefinitionList } from "#shared/ui/DefinitionList.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import { ProgressBar } from "#shared/ui/ProgressBar.tsx";
import * as css from "./Calculator.css.ts";

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

const LENGTH = 500;
const BORE = 44;
const LEFT = 34;
const TOP = 30;
const TICK_EVERY = 2;
const MARK_EVERY = 10;
const ROOM_BEHIND = 150;

const x = (units: number) => LEFT + (units / UNITS_PER_ML) * LENGTH;
const ticks = Array.from({ length: UNITS_PER_ML / TICK_EVERY + 1 }, (_, n) => n * TICK_EVERY);

/** A U-100 syringe of one millilitre, filled to the result. Larger volumes are not drawn. */
function Syringe({ units, label }: { units: number; label: string }) {
  const drawn = Math.min(units, UNITS_PER_ML);
  return (
    <svg
      viewBox={`0 0 ${LEFT + LENGTH + ROOM_BEHIND} 110`}
      role="img"
      aria-label={label}
      className={css.syringe}
    >
      <path className={css.tick} d={`M4 ${TOP + BORE / 2}H${LEFT - 8}`} />
      <rect
        className={css.liquid}
        x={0}
        y={TOP}
        width={LENGTH}
        height={BORE}
        style={{ transform: `translateX(${LEFT}px) scaleX(${drawn / UNITS_PER_ML})` }}
      />
      <g
        className={css.plunger}
        style={{ transform: `translateX(${(drawn / UNITS_PER_ML) * LENGTH}px)` }}
      >
        <rect x={LEFT} y={TOP} width={7} height={BORE} />
        <rect x={LEFT + 7} y={TOP + BORE / 2 - 3} width={LENGTH + 36} height={6} />
        <rect x={LEFT + LENGTH + 43} y={TOP + 4} width={6} height={BORE - 8} />
      </g>
      <path
        className={css.barrel}
        d={`M${x(100) + 24} ${TOP}H${LEFT}V${TOP + BORE}H${x(100) + 24}M${LEFT} ${TOP + 12}H${LEFT - 8}V${TOP + BORE - 12}H${LEFT}M${x(100) + 24} ${TOP - 14}V${TOP + BORE + 14}`}
      />
      {ticks.map((at) => (
        <path
          key={at}
          className={css.tick}
          d={`M${x(at)} ${TOP + BORE}v${at % MARK_EVERY === 0 ? -16 : -8}`}
        />
      ))}
      {ticks
        .filter((at) => at % MARK_EVERY === 0)
        .map((at) => (
          <text key={at} className={css.mark} x={x(at)} y={TOP + BORE + 22}>
            {at}
          </text>
        ))}
    </svg>
  );
}
