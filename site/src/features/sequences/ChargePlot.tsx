import { type ChargedGroups, chargeAt, signedCharge } from "#shared/domain/peptide/charge.ts";
import { FactTable } from "#shared/ui/FactTable.tsx";
import * as css from "./Sequences.css.ts";

interface ChargePlotProps {
  groups: ChargedGroups;
  /** pH; null for none. */
  isoelectricPoint: number | null;
}

const BOX = { width: 480, height: 240, left: 44, right: 16, top: 20, bottom: 40 };
const STEPS = 140;
const TABLE_AT = [2, 4, 6, 7, 8, 10, 12];

/** Net charge from pH 0 to 14. A table is its text alternative. */
export function ChargePlot({ groups, isoelectricPoint }: ChargePlotProps) {
  const points = Array.from({ length: STEPS + 1 }, (_, index) => {
    const pH = (14 * index) / STEPS;
    return { pH, charge: chargeAt(groups, pH) };
  });
  const most = Math.max(1, Math.ceil(points[0]?.charge ?? 0));
  const least = Math.min(-1, Math.floor(points.at(-1)?.charge ?? 0));
  const x = (pH: number) => BOX.left + ((BOX.width - BOX.left - BOX.right) * pH) / 14;
  const y = (charge: number) =>
    BOX.top + ((BOX.height - BOX.top - BOX.bottom) * (most - charge)) / (most - least);
  const line = points
    .map(
      ({ pH, charge }, index) =>
        `${index === 0 ? "M" : "L"}${x(pH).toFixed(1)} ${y(charge).toFixed(1)}`,
    )
    .join("");
  return (
    <>
      <svg className={css.plot} viewBox={`0 0 ${BOX.width} ${BOX.height}`} aria-hidden="true">
        <path className={css.axis} d={`M${BOX.left} ${y(0)}H${BOX.width - BOX.right}`} />
        <path className={css.axis} d={`M${BOX.left} ${BOX.top}V${BOX.height - BOX.bottom}`} />
        {[most, 0, least].map((charge) => (
          <text key={charge} className={css.side} x={BOX.left - 8} y={y(charge) + 4}>
            {signedCharge(charge, 0)}
          </text>
        ))}
        {[0, 2, 4, 6, 8, 10, 12, 14].map((pH) => (
          <text key={pH} className={css.mark} x={x(pH)} y={BOX.height - BOX.bottom + 18}>
            {pH}
          </text>
        ))}
        <text className={css.axisName} x={BOX.width - BOX.right} y={BOX.height - 4}>
          pH
        </text>
        <path className={css.curve} d={line} />
        {isoelectricPoint !== null && (
          <>
            <circle className={css.dot} cx={x(isoelectricPoint)} cy={y(0)} r={4.5} />
            <text
              className={isoelectricPoint > 9 ? css.labelBefore : css.labelAfter}
              x={x(isoelectricPoint) + (isoelectricPoint > 9 ? -8 : 8)}
              y={y(0) + (isoelectricPoint > 9 ? 18 : -8)}
            >
              pI {isoelectricPoint.toFixed(2)}
            </text>
          </>
        )}
      </svg>
      <FactTable
        className={css.table}
        caption="Net charge"
        head={["pH", "Charge"]}
        rows={TABLE_AT.map((pH) => [pH, signedCharge(chargeAt(groups, pH), 1)])}
      />
    </>
  );
}
