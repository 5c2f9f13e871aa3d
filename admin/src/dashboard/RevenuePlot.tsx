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
import type { Cents } from "#shared/domain/money.ts";
import * as css from "./Dashboard.css.ts";
import { monthAndDay } from "./date-range.ts";
import { counted, reportedCents, reportedUsd } from "./figures.ts";

export type DayOfRevenue = { day: string; revenue: string; orders: number };

type DrawnDay = DayOfRevenue & { cents: Cents; isCounted: boolean; isLabelled: boolean };

const HEIGHT = 224;
const LABELLED_AT_MOST = 7;

/** A bar a day. When other days stand beside the ones that are counted, those are in the signal colour. */
export function RevenuePlot({
  days,
  isCounted,
}: {
  days: readonly DayOfRevenue[];
  isCounted: (day: string) => boolean;
}) {
  const highest = Math.max(...days.map(({ revenue }) => reportedCents(revenue)));
  const drawn = days.map((day): DrawnDay => {
    const cents = reportedCents(day.revenue);
    const isNotable = days.length <= LABELLED_AT_MOST || cents === highest;
    return { ...day, cents, isCounted: isCounted(day.day), isLabelled: cents > 0 && isNotable };
  });
  return (
    <ResponsiveContainer width="100%" height={HEIGHT}>
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
  return (
    <g>
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        className={day.isCounted ? css.signalBar : css.quietBar}
      />
      {day.isLabelled && (
        <text x={x + width / 2} y={y - 6} textAnchor="middle" className={css.rowValue}>
          {reportedUsd(day.revenue)}
        </text>
      )}
    </g>
  );
}

function DayTip({ active, payload }: TooltipContentProps) {
  const day: DrawnDay | undefined = payload[0]?.payload;
  if (!active || !day) return null;
  return (
    <div className={css.tip}>
      {monthAndDay(day.day)}: <strong>{reportedUsd(day.revenue)}</strong>,{" "}
      {counted(day.orders, "order")}
    </div>
  );
}
