import { FONTS, INK, inType, LINE, PAGE, type Pdf, printable } from "../pdf/pdf-document.ts";

/** The page of a certificate; all lengths in points. */
export const LEFT = 54;
export const RIGHT = PAGE.width - LEFT;
export const WIDTH = RIGHT - LEFT;
const BOTTOM = PAGE.height - 72;

type Style = { font?: string; size?: number; width?: number; color?: string };

/** Writes a text within a width; x and y are its top left corner. */
export function write(pdf: Pdf, text: string, x: number, y: number, style: Style): void {
  const { font = FONTS.sans, size = 9, width = WIDTH, color = INK } = style;
  inType(pdf, font, size, color).text(withoutFeeds(text), x, y, { width });
}

/** The height of a text in its width, in points. */
export function heightOf(
  pdf: Pdf,
  text: string,
  { font = FONTS.sans, size = 9, width = WIDTH }: Style,
) {
  return pdf.font(font).fontSize(size).heightOfString(withoutFeeds(text), { width });
}

const withoutFeeds = (text: string) => text.split("\n").map(printable).join("\n");

/** Writes a text in the full width, on the next page when this one is full. Returns the y where it ends. */
export function paragraph(
  pdf: Pdf,
  text: string,
  top: number,
  font = FONTS.sans,
  size = 9,
): number {
  const y = room(pdf, top, heightOf(pdf, text, { font, size }) + 4);
  write(pdf, text, LEFT, y, { font, size });
  return pdf.y + 4;
}

/** The y for an element of this height: at the top of the next page when this one is full. */
export function room(pdf: Pdf, y: number, height: number): number {
  if (y + height <= BOTTOM || y <= LEFT) return y;
  pdf.addPage();
  return LEFT;
}

/** Draws a thin line across the page. */
export function rule(pdf: Pdf, y: number): void {
  pdf.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.5).stroke(LINE);
}
