import { scaleLinear } from "d3-scale";
import type { TraceView } from "./trace-view.ts";

const SVG = "http://www.w3.org/2000/svg";
/** The size of the api's drawing (draw-trace.ts), in its units. */
const BOX = { width: 900, height: 380 };
const FRAME = { left: 64, right: 880, top: 34, floor: 328 };
const WIDTH = FRAME.right - FRAME.left;
/** Minimum distance between labels, in drawing units. */
const LABEL_WIDTH = 46;
const MOST_LABELS = 12;

/**
 * Turns the api's drawing into a plot that can be redrawn for each view, with labels for the apexes
 * (in x-axis units). Null if the drawing does not describe its axes.
 */
export function plotOf(source: string, apexes: readonly number[], name: string) {
  const drawing = readDrawing(source);
  if (!drawing) return null;
  const { line, x, y, xUnit, yUnit } = drawing;
  const svg = element("svg", { viewBox: `0 0 ${BOX.width} ${BOX.height}`, role: "img" });
  svg.setAttribute("aria-label", name);
  const window = element("svg", {
    x: FRAME.left,
    y: FRAME.top,
    width: WIDTH,
    height: FRAME.floor - FRAME.top,
    preserveAspectRatio: "none",
  });
  window.append(element("path", { d: line, "data-part": "line" }));
  const axes = element("g", {});
  svg.append(axes, window);

  const whole = scaleLinear(x, [FRAME.left, FRAME.right]);
  const points = pointsOf(line);
  const peaks = apexes
    .map((apex) => ({ apex, top: topAt(points, whole(apex)) }))
    .sort((one, other) => one.top - other.top);
  const seen = ({ from, to }: TraceView) =>
    [from, to].map((share) => whole.invert(FRAME.left + share * WIDTH)) as [number, number];

  function draw(view: TraceView): void {
    const rise = (FRAME.floor - FRAME.top) / view.height;
    const left = FRAME.left + view.from * WIDTH;
    const width = (view.to - view.from) * WIDTH;
    window.setAttribute("viewBox", `${left} ${FRAME.floor - rise} ${width} ${rise}`);
    const atX = scaleLinear(seen(view), [FRAME.left, FRAME.right]);
    const highest = y[0] + (y[1] - y[0]) / view.height;
    const atY = scaleLinear([y[0], highest], [FRAME.floor, FRAME.top]);
    axes.replaceChildren(
      path(`M${FRAME.left} ${FRAME.top}V${FRAME.floor}H${FRAME.right}`),
      text(FRAME.right, BOX.height - 8, "end", xUnit),
      text(8, 18, "start", yUnit),
      ...atX
        .ticks(8)
        .flatMap((value) => [
          path(`M${atX(value)} ${FRAME.floor}v5`),
          text(atX(value), FRAME.floor + 20, "middle", String(value)),
        ]),
      ...atY
        .ticks(4)
        .flatMap((value) => [
          path(`M${FRAME.left} ${atY(value)}h-5`),
          text(FRAME.left - 7, atY(value) + 4, "end", short(value)),
        ]),
      ...labels(view, atX),
    );
  }

  /** The highest visible apexes that have room for a label. */
  function labels(view: TraceView, atX: (value: number) => number): SVGElement[] {
    const taken: number[] = [];
    return peaks.flatMap(({ apex, top }) => {
      const left = atX(apex);
      const isSeen = left >= FRAME.left && left <= FRAME.right;
      const isFree = taken.every((other) => Math.abs(other - left) >= LABEL_WIDTH);
      if (!isSeen || !isFree || taken.length === MOST_LABELS) return [];
      taken.push(left);
      const place = Math.min(Math.max(left, FRAME.left + 20), BOX.width - 24);
      const seenTop = FRAME.floor - (FRAME.floor - top) * view.height;
      const label = text(place, Math.max(seenTop - 7, 27), "middle", apex.toFixed(2));
      if (taken.length === 1) label.dataset.part = "main";
      return [label];
    });
  }

  function inWords(view: TraceView): string {
    const [from, to] = seen(view).map((value) => value.toFixed(2));
    const height = view.height > 1 ? `, the signal ${view.height} times as high` : "";
    return `${from} to ${to} ${xUnit}${height}`;
  }

  return { svg, draw, inWords };
}

/** The horizontal position on the screen as a share of the trace, from 0 to 1. */
export function shareAt(svg: SVGSVGElement, clientX: number): number {
  const { left, width } = svg.getBoundingClientRect();
  const place = ((clientX - left) / width) * BOX.width;
  return Math.min(1, Math.max(0, (place - FRAME.left) / WIDTH));
}

function readDrawing(source: string) {
  // The page's policy refuses the drawing's style sheet, with an error in the console.
  const bare = source.replace(/<style>.*?<\/style>/s, "");
  const root = new DOMParser().parseFromString(bare, "image/svg+xml").documentElement;
  const line = root.querySelector("path.l")?.getAttribute("d");
  const [x, y] = ["data-x", "data-y"].map((axis) =>
    root.getAttribute(axis)?.split(" ").map(Number),
  );
  const isRange = (axis: number[] | undefined): axis is [number, number] =>
    axis?.length === 2 && Number(axis[1]) > Number(axis[0]);
  if (!line || !isRange(x) || !isRange(y)) return null;
  const unitAt = (place: number) => root.querySelector(`text[y="${place}"]`)?.textContent ?? "";
  return { line, x, y, xUnit: unitAt(BOX.height - 8), yUnit: unitAt(18) };
}

/** The points of a line with relative steps, or the upper ends of sticks. */
function pointsOf(line: string): [number, number][] {
  if (line.includes("V")) {
    const sticks = line.matchAll(/M([\d.-]+) [\d.-]+V([\d.-]+)/g);
    return [...sticks].map(([, x, y]) => [Number(x), Number(y)]);
  }
  let [px, py] = [0, 0];
  return [...line.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, dx, dy]) => {
    px += Number(dx);
    py += Number(dy);
    return [px, py];
  });
}

/** The highest point within two columns of a position. */
function topAt(points: readonly (readonly [number, number])[], place: number): number {
  const near = points.filter(([x]) => Math.abs(x - place) <= 2);
  return Math.min(FRAME.floor, ...near.map(([, y]) => y));
}

function element<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Record<string, string | number>,
): SVGElementTagNameMap[Name] {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

const path = (d: string) => element("path", { d, "data-part": "axis" });

function text(x: number, y: number, anchor: string, content: string): SVGTextElement {
  const made = element("text", { x, y, "text-anchor": anchor });
  made.textContent = content;
  return made;
}

const short = (value: number) =>
  Math.abs(value) >= 1e5 ? value.toExponential(1).replace(/(?:\.0)?e\+/, "e") : String(value);
