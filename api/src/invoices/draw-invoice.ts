import { CREDIT_WORDS } from "#shared/domain/invoices.ts";
import { parseAmount } from "#shared/domain/money.ts";
import type { EntryMethod } from "#shared/domain/payments.ts";
import { FONTS, INK, MUTED, makePdf, type Pdf, printable } from "../pdf/pdf-document.ts";
import {
  BOTTOM,
  COLUMNS,
  dollars,
  drawColumnHeads,
  figure,
  LEFT,
  MARGINS,
  RIGHT,
  rule,
  sumLine,
  TOP,
} from "../pdf/priced-sheet.ts";
import type { InvoiceContent } from "./invoice-content.ts";
import type { IssuedRow } from "./invoices.queries.ts";

const NAME_WIDTH = 280;
/** Points; the parties stand in two columns. */
const SECOND_COLUMN = 312;

const METHODS: Record<EntryMethod, string> = {
  paypal: "PayPal",
  venmo: "Venmo",
  "cash-app": "Cash App",
  zelle: "Zelle",
  other: "Payment",
};

/**
 * An invoice or a credit note in PDF, on US letter paper. It depends on the row alone, so the same
 * document always has the same bytes.
 */
export async function drawInvoice(row: IssuedRow): Promise<Uint8Array<ArrayBuffer>> {
  const { content } = row;
  const title = `${titleOf(row)} ${row.number}`;
  return makePdf(
    { title, author: content.seller.name, at: row.issuedAt, margins: MARGINS },
    (pdf) => {
      drawHead(pdf, row);
      drawParties(pdf, content);
      drawLines(pdf, content);
      drawSums(pdf, row);
      drawPayments(pdf, row);
      drawPageNumbers(pdf, title);
    },
  );
}

const titleOf = ({ kind }: IssuedRow) => (kind === "invoice" ? "Invoice" : "Credit note");

function drawHead(pdf: Pdf, row: IssuedRow): void {
  const { content } = row;
  const { seller, credits } = content;
  const write = (text: string) => pdf.text(printable(text), { width: 270 });
  pdf.font(FONTS.strong).fontSize(18).fillColor(INK);
  pdf.text(printable(seller.name), LEFT, TOP, { width: 270 });
  pdf.font(FONTS.sans).fontSize(9).fillColor(MUTED);
  for (const line of seller.lines) write(line);
  if (seller.email) write(seller.email);
  if (seller.taxId) write(`Tax ID ${seller.taxId}`);
  const sellerEnds = pdf.y;
  const right = { width: RIGHT - 340, align: "right" } as const;
  pdf.font(FONTS.strong).fontSize(14).fillColor(INK).text(titleOf(row), 340, TOP, right);
  pdf.font(FONTS.mono).fontSize(11).text(row.number, right);
  pdf.font(FONTS.sans).fontSize(9).fillColor(MUTED);
  const facts = [
    `Date ${day(row.issuedOn)}`,
    `Order ${content.orderNumber} of ${day(content.orderedOn)}`,
    content.poNumber && `PO number ${content.poNumber}`,
    credits && `Credits invoice ${credits.number} of ${day(credits.issuedOn)}`,
    credits && `Reason: ${row.reason ? CREDIT_WORDS[row.reason] : credits.why}`,
  ];
  for (const fact of facts) if (fact) pdf.text(printable(fact), right);
  pdf.y = Math.max(pdf.y, sellerEnds) + 22;
}

function drawParties(pdf: Pdf, { buyer, shipTo }: InvoiceContent): void {
  const top = pdf.y;
  drawParty(pdf, "Bill to", [buyer.name, ...buyer.lines, buyer.email], LEFT, top);
  const ends = pdf.y;
  if (shipTo.length > 0) drawParty(pdf, "Ship to", shipTo, SECOND_COLUMN, top);
  pdf.x = LEFT;
  pdf.y = Math.max(pdf.y, ends) + 18;
}

function drawParty(pdf: Pdf, head: string, lines: string[], left: number, top: number): void {
  pdf.font(FONTS.strong).fontSize(9).fillColor(INK).text(head, left, top);
  pdf.font(FONTS.sans);
  for (const line of lines) pdf.text(printable(line), left, pdf.y, { width: 240 });
}

function drawLines(pdf: Pdf, { lines }: InvoiceContent): void {
  drawColumnHeads(pdf, "Units");
  for (const { name, quantity, unitPrice, total } of lines) {
    pdf.font(FONTS.strong).fontSize(10);
    const height = pdf.heightOfString(printable(name), { width: NAME_WIDTH }) + 14;
    if (pdf.y + height > BOTTOM) {
      pdf.addPage();
      drawColumnHeads(pdf, "Units");
      pdf.font(FONTS.strong).fontSize(10);
    }
    const top = pdf.y;
    pdf.fillColor(INK).text(printable(name), LEFT, top, { width: NAME_WIDTH });
    pdf.font(FONTS.mono).fontSize(9);
    if (quantity !== null) figure(pdf, String(quantity), COLUMNS.quantity, top);
    if (unitPrice !== null) figure(pdf, dollars(unitPrice), COLUMNS.unitPrice, top);
    figure(pdf, dollars(total), COLUMNS.total, top);
    pdf.y = top + height;
    rule(pdf, pdf.y - 6);
  }
}

function drawSums(pdf: Pdf, { kind, content }: IssuedRow): void {
  const sums: [string, string][] = [];
  const { subtotal, discount, couponCode, shipping, taxLines, total } = content;
  if (subtotal !== total) sums.push(["Subtotal", dollars(subtotal)]);
  if (parseAmount(discount) > 0) {
    sums.push([`Discount${couponCode ? ` (${couponCode})` : ""}`, `-${dollars(discount)}`]);
  }
  const isPart = kind === "credit-note" && parseAmount(shipping) === 0;
  if (subtotal !== total && !isPart) sums.push(["Shipping", dollars(shipping)]);
  for (const { name, amount } of taxLines) sums.push([name, dollars(amount)]);
  if (pdf.y + 16 * sums.length + 40 > BOTTOM) pdf.addPage();
  pdf.y += 4;
  for (const [term, value] of sums) sumLine(pdf, printable(term), value, FONTS.sans);
  rule(pdf, pdf.y + 1, 340);
  pdf.y += 7;
  const term = kind === "invoice" ? "Total in US dollars" : "Credited in US dollars";
  sumLine(pdf, term, dollars(total), FONTS.strong);
}

/** What had been received by the time of the invoice, and what was still due. */
function drawPayments(pdf: Pdf, { kind, content }: IssuedRow): void {
  if (kind === "credit-note") return;
  const { payments, due } = content;
  if (pdf.y + 16 * payments.length + 30 > BOTTOM) pdf.addPage();
  pdf.y += 6;
  for (const { day: on, kind: what, method, amount } of payments) {
    const sign = what === "refund" ? "" : "-";
    const name =
      what === "payment"
        ? METHODS[method]
        : what === "refund"
          ? `Refund, ${METHODS[method]}`
          : "Written off";
    sumLine(pdf, `${name}, ${on}`, `${sign}${dollars(amount)}`, FONTS.sans);
  }
  sumLine(pdf, "Still due", dollars(due), FONTS.strong);
}

function drawPageNumbers(pdf: Pdf, title: string): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    // Below the margin, where PDFKit would begin a new page.
    pdf.page.margins.bottom = 0;
    pdf.font(FONTS.sans).fontSize(8).fillColor(MUTED);
    const text = `${title}${count > 1 ? `, page ${page - start + 1} of ${count}` : ""}`;
    pdf.text(text, LEFT, BOTTOM + 14, { width: RIGHT - LEFT, lineBreak: false });
  }
}

/** "2026-11-24" → "November 24, 2026" */
function day(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString("en-US", {
    timeZone: "UTC",
    year: "numeric",
    month: "long",
    day: "numeric",
  });
}
