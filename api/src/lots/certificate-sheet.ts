import { FONTS, INK, LINE, PAGE, type Pdf, printable } from "../pdf/pdf-document.ts";

/** The sheet that a certificate is drawn on, in points. */
export const LEFT = 54;
export const RIGHT = PAGE.width - LEFT;
export const WIDTH = RIGHT - LEFT;
const BOTTOM = PAGE.height - 72;

type Style = { font?: string; size?: number; width?: number; color?: string };

/** A text in a width, from its top left corner. */
export function write(pdf: Pdf, text: string, x: number, y: number, style: Style): void {
  const { font = FONTS.sans, size = 9, width = WIDTH, color = INK } = style;
  pdf.font(font).fontSize(size).fillColor(color);
  pdf.text(withoutFeeds(text), x, y, { width });
}

/** Points that a text takes in its width. */
export function heightOf(
  pdf: Pdf,
  text: string,
  { font = FONTS.sans, size = 9, width = WIDTH }: Style,
) {
  return pdf.font(font).fontSize(size).heightOfString(withoutFeeds(text), { width });
}

const withoutFeeds = (text: string) => text.split("\n").map(printable).join("\n");

/** A text of the whole width, on the next page where this one is full. Answers where it ends. */
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

/** Where something of this height begins: on the next page when this one is full. */
export function room(pdf: Pdf, y: number, height: number): number {
  if (y + height <= BOTTOM || y <= LEFT) return y;
  pdf.addPage();
  return LEFT;
}

/** A hairline across the sheet. */
export function rule(pdf: Pdf, y: number): void {
  pdf.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.5).stroke(LINE);
}
