import type { TraceKind, TracePeak } from "#shared/contracts/traces.ts";

/** In units of the drawing; a page scales it to the width of its column. */
const BOX = { width: 900, height: 380, left: 64, right: 20, top: 34, bottom: 52 };
const PLOT = { width: BOX.width - BOX.left - BOX.right, height: BOX.height - BOX.top - BOX.bottom };
const MOST_LABELS = 6;

/** The page's colours by role, from shared/ui/colours.ts. */
const LIGHT = { ink: "#17171a", inkMuted: "#4f4f52", hairlineStrong: "#85827a", accent: "#7620ad" };
const DARK = { ink: "#ece7da", inkMuted: "#b3afa5", hairlineStrong: "#7b7974", accent: "#cf9cff" };

interface Drawing {
  kind: TraceKind;
  x: Float64Array;
  y: Float64Array;
  xUnit: "min" | "s" | "m/z";
  yUnit: string;
  peaks: readonly TracePeak[];
}

/**
 * The trace as an SVG without scripts: for each column of pixels the lowest and the highest point, axes with units, and
 * labels of the larger peaks. `data-x` and `data-y` contain the ranges of the axes, for pages that zoom. The colours
 * follow the reader's colour scheme. Nothing from a file becomes markup.
 */
export function drawTrace(drawing: Drawing): string {
  const { x, y, kind, xUnit } = drawing;
  const [first, last] = [x[0] as number, x[x.length - 1] as number];
  // A stick at the very edge would overlap the axis.
  const margin = kind === "ms" ? (last - first || 1) * 0.04 : 0;
  const [xFrom, xTo] = [first - margin, last + margin];
  const [low, high] = extent(y);
  const yFrom = kind === "ms" ? Math.min(0, low) : low;
  const xRange = xTo - xFrom || 1;
  const yRange = high - yFrom || 1;
  const atX = (value: number) => BOX.left + ((value - xFrom) / xRange) * PLOT.width;
  const atY = (value: number) => BOX.top + (1 - (value - yFrom) / yRange) * PLOT.height;
  const floor = BOX.top + PLOT.height;
  const path = kind === "ms" ? sticks(drawing, atX, atY, floor) : line(drawing, atX, atY);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${BOX.width} ${BOX.height}" data-x="${range(xFrom, xTo)}" data-y="${range(yFrom, high)}" role="img" aria-label="${kind === "ms" ? "Mass spectrum" : "Chromatogram"}">`,
    `<style>${style(LIGHT)}@media(prefers-color-scheme:dark){${style(DARK)}}@media(max-width:560px){text{font-size:21px}}</style>`,
    `<path class="a" d="M${BOX.left} ${BOX.top}V${floor}H${BOX.left + PLOT.width}"/>`,
    ...ticks(xFrom, xTo, 8).map((value) => xTick(value, atX(value), floor)),
    ...ticks(yFrom, high, 4).map((value) => yTick(value, atY(value))),
    text(BOX.left + PLOT.width, BOX.height - 8, "end", xUnit),
    text(8, 18, "start", plainUnit(drawing.yUnit)),
    `<path class="l" d="${path}"/>`,
    ...labels(drawing, atX, atY, high),
    "</svg>",
  ].join("");
}

const style = (colours: typeof LIGHT) =>
  `text{font:13px "IBM Plex Sans",system-ui,sans-serif;fill:${colours.inkMuted}}.a{fill:none;stroke:${colours.hairlineStrong}}.l{fill:none;stroke:${colours.ink};stroke-width:1.25;stroke-linejoin:round}.m{fill:${colours.accent};font-weight:600}`;

/** For each column of half a unit: the first, the lowest, the highest and the last point. */
function line({ x, y }: Drawing, atX: Scale, atY: Scale): string {
  const columns = new Map<number, number[]>();
  for (let index = 0; index < x.length; index += 1) {
    const column = Math.round(atX(x[index] as number) * 2);
    const kept = columns.get(column);
    if (!kept) columns.set(column, [index, index, index, index]);
    else {
      if ((y[index] as number) < (y[kept[1] as number] as number)) kept[1] = index;
      if ((y[index] as number) > (y[kept[2] as number] as number)) kept[2] = index;
      kept[3] = index;
    }
  }
  const drawn = [...columns.values()].flatMap((kept) => [...new Set(kept)].sort((a, b) => a - b));
  return relative(drawn.map((index) => [atX(x[index] as number), atY(y[index] as number)]));
}

/** For each column of half a unit: the highest stick. */
function sticks({ x, y }: Drawing, atX: Scale, atY: Scale, floor: number): string {
  const highest = new Map<number, number>();
  for (let index = 0; index < x.length; index += 1) {
    const column = Math.round(atX(x[index] as number) * 2);
    const before = highest.get(column);
    if (before === undefined || (y[index] as number) > (y[before] as number))
      highest.set(column, index);
  }
  return [...highest.values()]
    .map((index) => ({ top: atY(y[index] as number), left: atX(x[index] as number) }))
    .filter(({ top }) => floor - top > 0.4)
    .map(({ top, left }) => `M${n(left)} ${n(floor)}V${n(top)}`)
    .join("");
}

type Scale = (value: number) => number;

/** Relative steps in tenths of a unit need a third of the bytes of absolute positions. */
function relative(points: readonly (readonly [number, number])[]): string {
  let [px, py] = [0, 0];
  return points
    .map(([x, y], index) => {
      const [ix, iy] = [Math.round(x * 10), Math.round(y * 10)];
      const step = index === 0 ? `M${ix / 10} ${iy / 10}l` : `${(ix - px) / 10} ${(iy - py) / 10} `;
      [px, py] = [ix, iy];
      return step;
    })
    .join("");
}

/**
 * Labels of the largest peaks at their apex; the main one in the accent colour. Labels that would overlap are left out.
 */
function labels({ peaks, kind, x, y }: Drawing, atX: Scale, atY: Scale, high: number): string[] {
  const largest = [...peaks].sort((one, other) => other.area - one.area).slice(0, MOST_LABELS);
  const taken: number[] = [];
  return largest.flatMap((peak, index) => {
    const left = atX(peak.apex);
    if (taken.some((other) => Math.abs(other - left) < 46)) return [];
    taken.push(left);
    const top = kind === "ms" ? peak.area : highestIn(x, y, peak.start, peak.end);
    const name = peak.apex.toFixed(2);
    return text(
      Math.min(Math.max(left, BOX.left + 20), BOX.width - 24),
      Math.max(atY(Math.min(top, high)) - 7, 14),
      "middle",
      name,
      index === 0 ? "m" : "",
    );
  });
}

function highestIn(x: Float64Array, y: Float64Array, from: number, to: number): number {
  let highest = -Infinity;
  for (let index = 0; index < x.length; index += 1) {
    const at = x[index] as number;
    if (at >= from && at <= to) highest = Math.max(highest, y[index] as number);
  }
  return Number.isFinite(highest) ? highest : 0;
}

function xTick(value: number, left: number, floor: number): string {
  return `<path class="a" d="M${n(left)} ${n(floor)}v5"/>${text(left, floor + 20, "middle", short(value))}`;
}

function yTick(value: number, top: number): string {
  return `<path class="a" d="M${BOX.left} ${n(top)}h-5"/>${text(BOX.left - 7, top + 4, "end", short(value))}`;
}

/** About `count` round numbers in the range. */
function ticks(from: number, to: number, count: number): number[] {
  const rough = (to - from) / count;
  if (!(rough > 0)) return [];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((each) => each * power >= rough) ?? 10);
  const first = Math.ceil(from / step);
  const last = Math.floor(to / step);
  return Array.from(
    { length: Math.min(20, last - first + 1) },
    (_, index) => (first + index) * step,
  );
}

const short = (value: number) =>
  Math.abs(value) >= 1e5
    ? value.toExponential(1).replace(/(?:\.0)?e\+/, "e")
    : String(Number(value.toPrecision(4)));

const range = (from: number, to: number) =>
  [from, to].map((value) => Number(value.toPrecision(9))).join(" ");

const text = (x: number, y: number, anchor: string, content: string, kind = "") =>
  `<text x="${n(x)}" y="${n(y)}" text-anchor="${anchor}"${kind && ` class="${kind}"`}>${content}</text>`;

/** The unit in a file is foreign text: only characters of units are kept. */
export const plainUnit = (unit: string) => unit.replace(/[^\p{L}\d µ/%().-]/gu, "").slice(0, 20);

function extent(values: Float64Array): [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return [low, high];
}

const n = (value: number) => String(Math.round(value * 10) / 10);
