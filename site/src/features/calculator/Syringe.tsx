import { UNITS_PER_ML } from "#shared/domain/calculator.ts";
import * as css from "./Calculator.css.ts";

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
export function Syringe({ units, label }: { units: number; label: string }) {
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
