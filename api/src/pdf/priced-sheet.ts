import { formatUsd, parseAmount } from "#shared/domain/money.ts";
import { FONTS, INK, MUTED, PAGE, type Pdf } from "./pdf-document.ts";

/** The parts that quotes and invoices have in common: US letter paper with columns of figures. All lengths are points. */

export const RULE = "#b9b4a8";
export const [LEFT, RIGHT, TOP, BOTTOM] = [54, 558, 54, 738];
/** The right edges of the columns of figures. */
export const COLUMNS = { quantity: 400, unitPrice: 480, total: RIGHT };
export const MARGINS = {
  left: LEFT,
  right: PAGE.width - RIGHT,
  top: TOP,
  bottom: PAGE.height - BOTTOM,
};

export function drawColumnHeads(pdf: Pdf, quantity: string): void {
  const top = pdf.y;
  pdf.font(FONTS.sans).fontSize(8).fillColor(MUTED).text("Product", LEFT, top);
  figure(pdf, quantity, COLUMNS.quantity, top);
  figure(pdf, "Each", COLUMNS.unitPrice, top);
  figure(pdf, "Total", COLUMNS.total, top);
  pdf.y = top + 14;
  rule(pdf, pdf.y);
  pdf.y += 8;
}

export function sumLine(pdf: Pdf, term: string, value: string, font: string): void {
  const top = pdf.y;
  pdf.font(font).fontSize(10).fillColor(INK).text(term, 340, top, { width: 140 });
  pdf.font(font === FONTS.strong ? FONTS.strong : FONTS.mono);
  figure(pdf, value, RIGHT, top);
  pdf.y = Math.max(pdf.y, top + 16);
}

export function figure(pdf: Pdf, text: string, right: number, top: number): void {
  pdf.text(text, right - 90, top, { width: 90, align: "right", lineBreak: false });
}

export function rule(pdf: Pdf, at: number, from = LEFT): void {
  pdf.moveTo(from, at).lineTo(RIGHT, at).lineWidth(0.5).strokeColor(RULE).stroke();
}

export const dollars = (amount: string) => formatUsd(parseAmount(amount));
