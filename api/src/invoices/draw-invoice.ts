import { CREDIT_WORDS } from "#shared/domain/invoices.ts";
import { parseAmount } from "#shared/domain/money.ts";
import { METHOD_NAMES } from "#shared/domain/payments.ts";
import { FONTS, inType, MUTED, makePdf, type Pdf, printable } from "../pdf/pdf-document.ts";
import {
  BOTTOM,
  dollars,
  drawColumnHeads,
  drawHead,
  drawLine,
  drawParties,
  LEFT,
  longDay,
  MARGINS,
  RIGHT,
  rule,
  sumLine,
} from "../pdf/priced-sheet.ts";
import type { IssuedRow } from "./invoices.queries.ts";

const METHODS = { ...METHOD_NAMES, other: "Payment" };

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
      drawHead(pdf, headOf(row));
      const { buyer, shipTo } = content;
      const billTo = { head: "Bill to", lines: [buyer.name, ...buyer.lines, buyer.email] };
      drawParties(pdf, billTo, shipTo.length > 0 ? { head: "Ship to", lines: shipTo } : null);
      drawColumnHeads(pdf, "Units");
      for (const { unitPrice, total, ...line } of content.lines) {
        const each = unitPrice && dollars(unitPrice);
        drawLine(pdf, "Units", { ...line, unitPrice: each, total: dollars(total) });
      }
      drawSums(pdf, row);
      drawPayments(pdf, row);
      drawPageNumbers(pdf, title);
    },
  );
}

const titleOf = ({ kind }: IssuedRow) => (kind === "invoice" ? "Invoice" : "Credit note");

function headOf(row: IssuedRow) {
  const { seller, credits, poNumber, ...order } = row.content;
  const { name, lines, email, taxId } = seller;
  return {
    seller: { name, size: 18, lines: [...lines, email, taxId && `Tax ID ${taxId}`] },
    title: titleOf(row),
    number: row.number,
    facts: [
      `Date ${longDay(row.issuedOn)}`,
      `Order ${order.orderNumber} of ${longDay(order.orderedOn)}`,
      poNumber && `PO number ${poNumber}`,
      credits && `Credits invoice ${credits.number} of ${longDay(credits.issuedOn)}`,
      credits && `Reason: ${row.reason ? CREDIT_WORDS[row.reason] : credits.why}`,
    ],
  };
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
    const names: Partial<Record<typeof what, string>> = {
      payment: METHODS[method],
      refund: `Refund, ${METHODS[method]}`,
      credit: "Returned goods",
    };
    const name = names[what] ?? "Written off";
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
    inType(pdf, FONTS.sans, 8, MUTED);
    const text = `${title}${count > 1 ? `, page ${page - start + 1} of ${count}` : ""}`;
    pdf.text(text, LEFT, BOTTOM + 14, { width: RIGHT - LEFT, lineBreak: false });
  }
}
