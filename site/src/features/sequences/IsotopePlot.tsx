import { useMemo, useState } from "react";
import type { Formula } from "#shared/domain/peptide/formulas.ts";
import { isotopePattern, peakMassToCharge } from "#shared/domain/peptide/isotopes.ts";
import { ION_CHARGES } from "#shared/domain/peptide/masses.ts";
import { FactTable } from "#shared/ui/FactTable.tsx";
import { NativeSelect } from "#shared/ui/NativeSelect.tsx";
import { ionName } from "./ion-name.ts";
import * as css from "./Sequences.css.ts";

const BOX = { width: 480, height: 220, left: 34, right: 12, top: 22, bottom: 40 };
const CHARGES = ION_CHARGES.map((charge) => ({ value: String(charge), label: ionName(charge) }));

/** The isotope peaks at unit resolution. A table is the text alternative. */
export function IsotopePlot({ formula }: { formula: Formula }) {
  const [charge, setCharge] = useState(1);
  const peaks = useMemo(() => isotopePattern(formula, { fromPercent: 0.5, most: 8 }), [formula]);
  const step = (BOX.width - BOX.left - BOX.right) / peaks.length;
  const floor = BOX.height - BOX.bottom;
  const rise = floor - BOX.top;
  return (
    <>
      <NativeSelect
        className={css.ionChoice}
        label="Ion"
        options={CHARGES}
        value={String(charge)}
        onChange={(value) => setCharge(Number(value))}
      />
      <svg className={css.plot} viewBox={`0 0 ${BOX.width} ${BOX.height}`} aria-hidden="true">
        <path className={css.axis} d={`M${BOX.left} ${floor}H${BOX.width - BOX.right}`} />
        {peaks.map(({ shift, percent, ...peak }, index) => {
          const x = BOX.left + step * (index + 0.5);
          const y = floor - (rise * percent) / 100;
          const mz = peakMassToCharge({ shift, percent, ...peak }, charge);
          return (
            <g key={shift}>
              <path className={css.stick} d={`M${x} ${floor}V${y}`} />
              <text className={css.value} x={x} y={y - 6}>
                {percent.toFixed(percent < 10 ? 1 : 0)}
              </text>
              <text className={css.mark} x={x} y={floor + 16}>
                {mz.toFixed(2)}
              </text>
            </g>
          );
        })}
        <text className={css.axisName} x={BOX.width - BOX.right} y={BOX.height - 6}>
          m/z
        </text>
        <text className={css.percentSign} x={BOX.left - 30} y={BOX.top}>
          %
        </text>
      </svg>
      <FactTable
        className={css.table}
        caption={`Peaks of ${ionName(charge)}, by nucleons more than the lightest`}
        head={["Peak", "m/z", "Height, %"]}
        rows={peaks.map((peak) => [
          `M${peak.shift > 0 ? `+${peak.shift}` : ""}`,
          peakMassToCharge(peak, charge).toFixed(4),
          peak.percent.toFixed(1),
        ])}
      />
    </>
  );
}
