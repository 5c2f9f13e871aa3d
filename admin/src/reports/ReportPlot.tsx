import type { Report } from "#shared/contracts/reports.ts";
import { formatUsd } from "#shared/domain/money.ts";
import { formatCalendarDay } from "#shared/ui/dates.ts";
import { grouped } from "../layout/counted.ts";
import { inUsd } from "../layout/in-usd.ts";
import * as css from "./Reports.css.ts";
import { centsOf, daysInWords } from "./report-words.ts";

/** Rows of a plot that is not of days; the table below it has all. */
const MOST_BARS = 10;

/** The net of each day, or of the largest rows. Assistive technology reads the table below instead. */
export function ReportPlot({ report }: { report: Report }) {
  const { by, from, to, previous } = report;
  return (
    <figure className={css.figure} aria-hidden="true">
      {previous && (
        <div className={css.legend}>
          <span className={css.quiet}>
            <span className={css.swatch} />
            {daysInWords({ from, to })}
          </span>
          <span className={css.quiet}>
            <span className={css.swatch} data-before="" />
            {daysInWords(previous)}
          </span>
        </div>
      )}
      {by === "day" ? <Days report={report} /> : <Bars report={report} />}
    </figure>
  );
}

const HEIGHT = 100;
/** How much of a day's width its bar takes. */
const BAR = 0.8;

function Days({ report: { rows, previous } }: { report: Report }) {
  const nets = rows.map(({ net }) => centsOf(net));
  const earlier = rows.map((row) => centsOf(row.previous?.net ?? null));
  const highest = Math.max(0, ...nets, ...earlier);
  const top = (cents: number) => HEIGHT - (Math.max(0, cents) / Math.max(1, highest)) * HEIGHT;
  return (
    <>
      <svg
        className={css.days}
        viewBox={`0 0 ${rows.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="presentation"
      >
        {nets.map((net, index) => (
          <rect
            key={rows[index]?.key}
            className={css.bar}
            x={index + (1 - BAR) / 2}
            y={top(net)}
            width={BAR}
            height={HEIGHT - top(net)}
          />
        ))}
        {previous && (
          <polyline
            className={css.before}
            points={earlier.map((net, index) => `${index + 0.5},${top(net)}`).join(" ")}
          />
        )}
        <line className={css.axis} x1={0} x2={rows.length} y1={HEIGHT} y2={HEIGHT} />
      </svg>
      <div className={css.ends}>
        <span>{formatCalendarDay(rows[0]?.key ?? "")}</span>
        <span>Highest: {formatUsd(highest)}</span>
        <span>{formatCalendarDay(rows.at(-1)?.key ?? "")}</span>
      </div>
    </>
  );
}

function Bars({ report: { by, rows } }: { report: Report }) {
  const drawn = rows.slice(0, MOST_BARS).map((row) => ({
    ...row,
    now: by === "stock" ? (row.units ?? 0) : by === "tax" ? centsOf(row.tax) : centsOf(row.net),
    before: by === "stock" || by === "tax" ? -1 : centsOf(row.previous?.net ?? null),
    shown:
      by === "stock" ? `${grouped(row.units ?? 0)} units` : inUsd(by === "tax" ? row.tax : row.net),
  }));
  const largest = Math.max(1, ...drawn.flatMap(({ now, before }) => [now, before]));
  const share = (value: number) => `${(Math.max(0, value) / largest) * 100}%`;
  return (
    <ul className={css.bars}>
      {drawn.map(({ key, label, now, before, shown }) => (
        <li key={key} className={css.row}>
          <span className={css.rowWords}>
            <span className={css.rowName}>{label}</span>
            <span>{shown}</span>
          </span>
          <span className={css.track}>
            <span className={css.part} style={{ width: share(now) }} />
            {before >= 0 && (
              <span
                className={css.mark}
                style={{ insetInlineStart: `calc(${share(before)} - 1px)` }}
              />
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
