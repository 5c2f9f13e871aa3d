import { Bar, BarChart, type BarShapeProps, ResponsiveContainer, XAxis, YAxis } from "recharts";
import * as css from "./Dashboard.css.ts";

/** The name is above the bar, the figure at the end of the same line. */
export type PlotRow = {
  key: string;
  label: string;
  value: number;
  shown: string;
  /** Position of a mark across the bar, in the unit of `value`. */
  mark?: number;
  /** Uses the signal colour, for values that need action. */
  isSignal?: boolean;
};

type DrawnRow = PlotRow & { markShare: number | null };

const ROW_HEIGHT = 40;
const BAR_HEIGHT = 6;

/** Horizontal bars from zero, labelled directly. */
export function RowPlot({ rows }: { rows: readonly PlotRow[] }) {
  // Leaves room to the right of the mark, so that a larger value visibly passes it.
  const largest = Math.max(1, ...rows.map(({ value, mark = 0 }) => Math.max(value, mark * 1.25)));
  const drawn = rows.map((row): DrawnRow => {
    return { ...row, markShare: row.mark === undefined ? null : row.mark / largest };
  });
  return (
    <ResponsiveContainer width="100%" height={rows.length * ROW_HEIGHT}>
      <BarChart
        layout="vertical"
        data={drawn}
        margin={{ top: 0, right: 0, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <XAxis type="number" domain={[0, largest]} hide />
        <YAxis type="category" dataKey="key" hide />
        <Bar dataKey="value" isAnimationActive={false} shape={LabelledBar} />
      </BarChart>
    </ResponsiveContainer>
  );
}

function LabelledBar({ background, width, payload }: BarShapeProps) {
  const row: DrawnRow = payload;
  const x = background?.x ?? 0;
  const room = background?.width ?? 0;
  const baseline = (background?.y ?? 0) + (background?.height ?? ROW_HEIGHT) / 2;
  const bar = { x, y: baseline + 4, height: BAR_HEIGHT };
  return (
    <g>
      <text x={x} y={baseline - 2} className={css.rowLabel}>
        {shortened(row.label, room)}
      </text>
      <text x={x + room} y={baseline - 2} textAnchor="end" className={css.rowValue}>
        {row.shown}
      </text>
      <rect {...bar} width={room} className={css.groundBar} />
      <rect {...bar} width={width} className={row.isSignal ? css.signalBar : css.bar} />
      {row.markShare !== null && (
        <rect
          x={x + room * row.markShare - 1}
          y={bar.y - 3}
          width={2}
          height={BAR_HEIGHT + 6}
          className={css.signalBar}
        />
      )}
    </g>
  );
}

const CHARACTER_WIDTH = 8;
const ROOM_FOR_FIGURE = 130;

/** Shortens a name that would overlap its figure. The table below the plot shows the full name. */
function shortened(label: string, width: number): string {
  const room = Math.max(8, Math.floor((width - ROOM_FOR_FIGURE) / CHARACTER_WIDTH));
  return label.length <= room ? label : `${label.slice(0, room - 1)}…`;
}
