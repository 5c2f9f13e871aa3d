/** The axes of draw-trace.ts of the api, in units of its drawing. */
export const FRAME = { left: 64, top: 34, width: 816, height: 294, floor: 328 };
export const BOX = { width: 900, height: 380 };

export interface TraceDrawing {
  /** What the axes show, from their beginning to their end. */
  x: readonly [number, number];
  y: readonly [number, number];
  xUnit: string;
  yUnit: string;
  /** The line or the sticks, in units of the drawing. */
  path: string;
  /** Of each point or stick where it is. */
  points: readonly (readonly [x: number, y: number])[];
}

/** The parts of a drawing of a trace; null where it is none, or was made before it said what its axes show. */
export function readDrawing(svg: string): TraceDrawing | null {
  // Its own style sheet is of no use here, and the page's policy would refuse it aloud.
  const bare = svg.replace(/<style>.*?<\/style>/s, "");
  const root = new DOMParser().parseFromString(bare, "image/svg+xml").documentElement;
  const path = root.querySelector("path.l")?.getAttribute("d");
  const x = rangeOf(root.getAttribute("data-x"));
  const y = rangeOf(root.getAttribute("data-y"));
  if (!path || !x || !y) return null;
  const unitAt = (place: string) => root.querySelector(`text[y="${place}"]`)?.textContent ?? "";
  const points = path.includes("V") ? sticksOf(path) : lineOf(path);
  return { x, y, xUnit: unitAt(String(BOX.height - 8)), yUnit: unitAt("18"), path, points };
}

function rangeOf(text: string | null): [number, number] | null {
  const [from = Number.NaN, to = Number.NaN] = (text ?? "").split(" ").map(Number);
  return to > from ? [from, to] : null;
}

function sticksOf(path: string): [number, number][] {
  const sticks = path.matchAll(/M([\d.-]+) [\d.-]+V([\d.-]+)/g);
  return [...sticks].map(([, x, y]) => [Number(x), Number(y)]);
}

/** A line of relative steps. */
function lineOf(path: string): [number, number][] {
  const numbers = (path.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
  const points: [number, number][] = [];
  let [px, py] = [0, 0];
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    px += numbers[index] as number;
    py += numbers[index + 1] as number;
    points.push([px, py]);
  }
  return points;
}

/** Round numbers from one end to the other, about so many. */
export function ticks(from: number, to: number, count: number): number[] {
  const rough = (to - from) / count;
  if (!(rough > 0)) return [];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((each) => each * power >= rough) ?? 10);
  const first = Math.ceil(from / step);
  const last = Math.floor(to / step);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) =>
    Number(((first + index) * step).toPrecision(10)),
  );
}
