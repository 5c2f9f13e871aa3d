import type { LotTest } from "#shared/contracts/lots.ts";
import { purityOf } from "#shared/domain/lot-words.ts";
import { peaksInWords, peakTable, traceRange, traceTitle } from "#shared/domain/traces.ts";
import { FONTS, INK, MUTED, type Pdf } from "../pdf/pdf-document.ts";
import type { DrawnTrace } from "../traces/traces.queries.ts";
import { LEFT, paragraph, room, rule, WIDTH, write } from "./certificate-sheet.ts";

/** The size of the plots of draw-trace.ts. */
const BOX = { width: 900, height: 380 };
const SCALE = WIDTH / BOX.width;
const HEIGHT = BOX.height * SCALE;
const AXIS = "#85827a";
const ACCENT = "#7620ad";
/** Peaks per table, the largest ones. */
const MAX_PEAKS = 20;
const KEPT_TOGETHER = 6;
/** Height of a row of the table. */
const ROW = 16;

/**
 * Draws each trace with its peaks below it. The plot consists of vectors and text, so that readers
 * can enlarge it and copy its figures.
 */
export function drawTraces(
  pdf: Pdf,
  { traces, tests }: { traces: readonly DrawnTrace[]; tests: readonly LotTest[] },
  top: number,
): number {
  const purity = purityOf(tests);
  let y = top;
  for (const trace of traces) {
    // The plot and the first rows of its table stay on one page.
    const rows = 1 + Math.min(trace.peaks.length, KEPT_TOGETHER);
    y = room(pdf, y + 14, HEIGHT + 60 + rows * ROW);
    write(pdf, traceTitle(trace.kind), LEFT, y, { font: FONTS.strong, size: 12 });
    y = pdf.y + 6;
    drawPlot(pdf, trace.svg, y);
    const read = `${trace.points.toLocaleString("en-US")} points from ${traceRange(trace)}.`;
    y = paragraph(
      pdf,
      [read, peaksInWords(trace, purity)].filter(Boolean).join(" "),
      y + HEIGHT + 4,
    );
    y = drawPeaks(pdf, trace, y + 4);
  }
  return y;
}

const PATH = /<path class="(\w)" d="([^"]*)"\/>/g;
const TEXT =
  /<text x="(-?[\d.]+)" y="(-?[\d.]+)" text-anchor="(\w+)"(?: class="(\w)")?>([^<]*)<\/text>/g;

/** Draws the elements that draw-trace.ts produces: paths of axes and signal, and texts. */
function drawPlot(pdf: Pdf, svg: string, top: number): void {
  pdf.save().translate(LEFT, top).scale(SCALE);
  for (const [, role, d = ""] of svg.matchAll(PATH)) {
    pdf
      .path(d)
      .lineWidth(role === "l" ? 1.4 : 1)
      .lineJoin("round")
      .stroke(role === "l" ? INK : AXIS);
  }
  for (const [, x, y, anchor, role, content = ""] of svg.matchAll(TEXT)) {
    const isMain = role === "m";
    pdf.font(isMain ? FONTS.strong : FONTS.sans).fontSize(14);
    const width = pdf.widthOfString(content);
    const share = anchor === "end" ? 1 : anchor === "middle" ? 0.5 : 0;
    pdf.fillColor(isMain ? ACCENT : MUTED);
    pdf.text(content, Number(x) - share * width, Number(y), {
      lineBreak: false,
      baseline: "alphabetic",
    });
  }
  pdf.restore();
}

function drawPeaks(pdf: Pdf, trace: DrawnTrace, top: number): number {
  const { peaks } = trace;
  const largest = new Set(
    peaks.toSorted((one, other) => other.area - one.area).slice(0, MAX_PEAKS),
  );
  const { head, rows } = peakTable({ ...trace, peaks: peaks.filter((peak) => largest.has(peak)) });
  let y = top;
  for (const [index, cells] of [head, ...rows].entries()) {
    y = room(pdf, y, ROW);
    rule(pdf, y);
    const style = { size: 8.5, ...(index === 0 ? { color: MUTED } : { font: FONTS.mono }) };
    const width = WIDTH / cells.length;
    for (const [column, cell] of cells.entries()) {
      write(pdf, cell, LEFT + column * width, y + 3, { ...style, width });
    }
    y += ROW;
  }
  if (peaks.length <= MAX_PEAKS) return y;
  return paragraph(pdf, `The ${MAX_PEAKS} largest of ${peaks.length} peaks.`, y + 4);
}
