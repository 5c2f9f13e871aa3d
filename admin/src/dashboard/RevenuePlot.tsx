import {
  Bar,
  BarChart,
  type BarShapeProps,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from "recharts";
import { type Cents, parseSignedAmount } from "#shared/domain/money.ts";
import { counted } from "../layout/counted.ts";
import { inUsd } from "../layout/in-usd.ts";
import * as css from "./Dashboard.css.ts";
import { monthAndDay } from "./date-range.ts";

export type DayOfRevenue = { day: string; revenue: string; orders: number };

type DrawnDay = DayOfRevenue & {
  cents: Cents;
  className: string;
  /** Alignment of the figure above the bar. At both ends the figure must stay inside the plot. Null for no figure. */
  label: "start" | "middle" | "end" | null;
};

const HEIGHT = 224;
const MAX_LABELLED_DAYS = 7;

/** One bar for each day. When only some days are counted, those have the signal colour. */
export function RevenuePlot({
  days,
  isCounted,
}: {
  days: readonly DayOfRevenue[];
  isCounted: (day: string) => boolean;
}) {
  const highest = Math.max(...days.map(({ revenue }) => parseSignedAmount(revenue)));
  const hasContext = days.some(({ day }) => !isCounted(day));
  const drawn = days.map((day, index): DrawnDay => {
    const cents = parseSignedAmount(day.revenue);
    const isNotable = days.length <= MAX_LABELLED_DAYS || cents === highest;
    const className = hasContext ? (isCounted(day.day) ? css.signalBar : css.quietBar) : css.bar;
    const label = cents > 0 && isNotable ? anchorOf(index, days.length) : null;
    return { ...day, cents, className, label };
  });
  return (
    <ResponsiveContainer width="100%" height={HEIGHT} className={css.days}>
      <BarChart
        data={drawn}
        margin={{ top: 20, right: 0, bottom: 0, left: 0 }}
        barCategoryGap="12%"
        accessibilityLayer={false}
      >
        <XAxis
          dataKey="day"
          tickFormatter={monthAndDay}
          tickLine={false}
          axisLine={{ stroke: "var(--color-ink)" }}
          minTickGap={24}
          interval="equidistantPreserveStart"
          tick={{ className: css.tick, fill: "var(--color-ink-muted)" }}
        />
        <YAxis hide domain={[0, Math.max(highest, 1)]} />
        <Tooltip
          content={DayTip}
          cursor={{ fill: "var(--color-surface-sunken)" }}
          isAnimationActive={false}
        />
        <Bar dataKey="cents" isAnimationActive={false} maxBarSize={64} shape={DayBar} />
      </BarChart>
    </ResponsiveContainer>
  );
}

function DayBar({ x, y, width, height, payload }: BarShapeProps) {
  const day: DrawnDay = payload;
  const labelX = { start: x, middle: x + width / 2, end: x + width };
  return (
    <g>
      <rect x={x} y={y} width={width} height={height} className={day.className} />
      {day.label && (
        <text x={labelX[day.label]} y={y - 6} textAnchor={day.label} className={css.rowValue}>
          {inUsd(day.revenue)}
        </text>
      )}
    </g>
  );
}

function anchorOf(index: number, count: number): "start" | "middle" | "end" {
  if (count <= MAX_LABELLED_DAYS) return "middle";
  const share = index / (count - 1);
  return share < 0.15 ? "start" : share > 0.85 ? "end" : "middle";
}

function DayTip({ active, payload }: TooltipContentProps) {
  const day: DrawnDay | undefined = payload[0]?.payload;
  if (!active || !day) return null;
  return (
    <div className={css.tip}>
      {monthAndDay(day.day)}: <strong>{inUsd(day.revenue)}</strong>, {counted(day.orders, "order")}
    </div>
  );
}
