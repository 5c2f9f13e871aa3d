import { BOX, FRAME, type TraceDrawing, ticks } from "./trace-drawing.ts";
import type { TraceView } from "./trace-view.ts";

const SVG = "http://www.w3.org/2000/svg";
/** Labels that are nearer to each other than this would overlap. */
const LABEL_WIDTH = 46;
const MOST_LABELS = 12;

/** The drawing as a picture that is drawn anew for each view of it, with the apexes (in units of its axis) that are in view. */
export function plotOf(drawing: TraceDrawing, apexes: readonly number[], name: string) {
  const svg = element("svg", { viewBox: `0 0 ${BOX.width} ${BOX.height}`, role: "img" });
  svg.setAttribute("aria-label", name);
  const window = element("svg", {
    x: FRAME.left,
    y: FRAME.top,
    width: FRAME.width,
    height: FRAME.height,
    preserveAspectRatio: "none",
  });
  window.append(element("path", { d: drawing.path, "data-part": "line" }));
  const axes = element("g", {});
  svg.append(axes, window);

  const seen = ({ from, to, height }: TraceView) => {
    const [x0, x1] = drawing.x;
    const [y0, y1] = drawing.y;
    const at = (share: number) => x0 + share * (x1 - x0);
    return { x: [at(from), at(to)] as const, y: [y0, y0 + (y1 - y0) / height] as const };
  };

  function draw(view: TraceView): void {
    const { x, y } = seen(view);
    const width = (view.to - view.from) * FRAME.width;
    const rise = FRAME.height / view.height;
    const left = FRAME.left + view.from * FRAME.width;
    window.setAttribute("viewBox", `${left} ${FRAME.floor - rise} ${width} ${rise}`);
    const atX = (value: number) => FRAME.left + ((value - x[0]) / (x[1] - x[0])) * FRAME.width;
    const atY = (value: number) => FRAME.floor - ((value - y[0]) / (y[1] - y[0])) * FRAME.height;
    axes.replaceChildren(
      path(`M${FRAME.left} ${FRAME.top}V${FRAME.floor}H${FRAME.left + FRAME.width}`),
      text(FRAME.left + FRAME.width, BOX.height - 8, "end", drawing.xUnit),
      text(8, 18, "start", drawing.yUnit),
      ...ticks(...x, 8).flatMap((value) => [
        path(`M${atX(value)} ${FRAME.floor}v5`),
        text(atX(value), FRAME.floor + 20, "middle", String(value)),
      ]),
      ...ticks(...y, 4).flatMap((value) => [
        path(`M${FRAME.left} ${atY(value)}h-5`),
        text(FRAME.left - 7, atY(value) + 4, "end", short(value)),
      ]),
      ...labels(view),
    );
  }

  /** The highest apexes in view, as far as there is room for their labels. */
  function labels({ from, to, height }: TraceView): SVGElement[] {
    const [x0, x1] = drawing.x;
    const found = apexes
      .map((apex) => ({ apex, share: (apex - x0) / (x1 - x0) }))
      .filter(({ share }) => share >= from && share <= to)
      .map(({ apex, share }) => ({
        apex,
        left: FRAME.left + ((share - from) / (to - from)) * FRAME.width,
        top: topAt(FRAME.left + share * FRAME.width),
      }))
      .sort((one, other) => one.top - other.top);
    const kept: typeof found = [];
    for (const label of found) {
      const isFree = kept.every(({ left }) => Math.abs(left - label.left) >= LABEL_WIDTH);
      if (isFree && kept.length < MOST_LABELS) kept.push(label);
    }
    return kept.map(({ apex, left, top }, index) => {
      const seenTop = FRAME.floor - (FRAME.floor - top) * height;
      const place = Math.min(Math.max(left, FRAME.left + 20), BOX.width - 24);
      const label = text(place, Math.max(seenTop - 7, 27), "middle", apex.toFixed(2));
      if (index === 0) label.dataset.part = "main";
      return label;
    });
  }

  /** The highest point within two columns of a place of the drawing. */
  function topAt(place: number): number {
    const near = drawing.points.filter(([x]) => Math.abs(x - place) <= 2);
    return Math.min(FRAME.floor, ...near.map(([, y]) => y));
  }

  function inWords(view: TraceView): string {
    const [from, to] = seen(view).x;
    const height = view.height > 1 ? `, the signal ${view.height} times as high` : "";
    return `${from.toFixed(2)} to ${to.toFixed(2)} ${drawing.xUnit}${height}`;
  }

  return { svg, draw, inWords };
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
