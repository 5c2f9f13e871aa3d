import { formatUsd, parseAmount } from "#shared/domain/money.ts";
import { FONTS, INK, inType, MUTED, PAGE, type Pdf, printable } from "./pdf-document.ts";

/** The parts that quotes, invoices and others have in common: US letter paper with columns of figures. All lengths are points. */

export const RULE = "#b9b4a8";
export const [LEFT, RIGHT, TOP, BOTTOM] = [54, 558, 54, 738];
const MIDDLE = 312;
/** The right edges of the columns of figures. */
const COLUMNS = { quantity: 400, unitPrice: 480, total: RIGHT };
export const MARGINS = {
  left: LEFT,
  right: PAGE.width - RIGHT,
  top: TOP,
  bottom: PAGE.height - BOTTOM,
};

type Head = {
  seller: { name: string; size: number; lines: string[] };
  title: string;
  number: string;
  facts: (string | false | null)[];
};

/** The seller on the left, and what it is on the right. */
export function drawHead(pdf: Pdf, { seller, title, number, facts }: Head): void {
  const left = { width: 270 };
  inType(pdf, FONTS.strong, seller.size).text(printable(seller.name), LEFT, TOP, left);
  inType(pdf, FONTS.sans, 9, MUTED);
  for (const line of seller.lines) if (line.trim()) pdf.text(printable(line), left);
  const sellerEnds = pdf.y;
  const right = { width: RIGHT - 340, align: "right" } as const;
  inType(pdf, FONTS.strong, 14).text(title, 340, TOP, right);
  pdf.font(FONTS.mono).fontSize(11).text(number, right);
  inType(pdf, FONTS.sans, 9, MUTED);
  for (const fact of facts) if (fact) pdf.text(printable(fact), right);
  pdf.y = Math.max(pdf.y, sellerEnds) + 22;
}

type Party = { head: string; lines: (string | null | undefined)[] };

/** Two parties side by side. */
export function drawParties(pdf: Pdf, first: Party, second: Party | null): void {
  const top = pdf.y;
  drawParty(pdf, first, LEFT, top);
  const ends = pdf.y;
  if (second) drawParty(pdf, second, MIDDLE, top);
  pdf.x = LEFT;
  pdf.y = Math.max(pdf.y, ends) + 18;
}

function drawParty(pdf: Pdf, { head, lines }: Party, left: number, top: number): void {
  inType(pdf, FONTS.strong, 9).text(head, left, top);
  pdf.font(FONTS.sans);
  for (const line of lines) if (line) pdf.text(printable(line), left, pdf.y, { width: 240 });
}

type PricedLine = {
  name: string;
  /** Width of the name. */
  width?: number;
  quantity: number | null;
  unitPrice: string | null;
  total: string;
};

/** A line of figures. `below` draws under the name, which takes `room` points more. */
export function drawLine(
  pdf: Pdf,
  quantityHead: string,
  { name, width = 280, quantity, unitPrice, total }: PricedLine,
  room = 0,
  below?: () => void,
): void {
  pdf.font(FONTS.strong).fontSize(10);
  const height = pdf.heightOfString(printable(name), { width }) + room + 14;
  if (pdf.y + height > BOTTOM) {
    pdf.addPage();
    drawColumnHeads(pdf, quantityHead);
  }
  const top = pdf.y;
  inType(pdf, FONTS.strong, 10).text(printable(name), LEFT, top, { width });
  below?.();
  pdf.font(FONTS.mono).fontSize(9);
  if (below) pdf.fillColor(INK);
  if (quantity !== null) figure(pdf, String(quantity), COLUMNS.quantity, top);
  if (unitPrice !== null) figure(pdf, unitPrice, COLUMNS.unitPrice, top);
  figure(pdf, total, COLUMNS.total, top);
  pdf.y = top + height;
  rule(pdf, pdf.y - 6);
}

export function drawColumnHeads(pdf: Pdf, quantity: string): void {
  const top = pdf.y;
  inType(pdf, FONTS.sans, 8, MUTED).text("Product", LEFT, top);
  figure(pdf, quantity, COLUMNS.quantity, top);
  figure(pdf, "Each", COLUMNS.unitPrice, top);
  figure(pdf, "Total", COLUMNS.total, top);
  pdf.y = top + 14;
  rule(pdf, pdf.y);
  pdf.y += 8;
}

export function sumLine(pdf: Pdf, term: string, value: string, font: string): void {
  const top = pdf.y;
  inType(pdf, font, 10).text(term, 340, top, { width: 140 });
  pdf.font(font === FONTS.strong ? FONTS.strong : FONTS.mono);
  figure(pdf, value, RIGHT, top);
  pdf.y = Math.max(pdf.y, top + 16);
}

function figure(pdf: Pdf, text: string, right: number, top: number): void {
  pdf.text(text, right - 90, top, { width: 90, align: "right", lineBreak: false });
}

export function rule(pdf: Pdf, at: number, from = LEFT): void {
  pdf.moveTo(from, at).lineTo(RIGHT, at).lineWidth(0.5).strokeColor(RULE).stroke();
}

export const dollars = (amount: string) => formatUsd(parseAmount(amount));

/** "November 24, 2026" */
export const longDay = (moment: string, timeZone = "UTC") =>
  new Date(moment).toLocaleDateString("en-US", { timeZone, dateStyle: "long" });
