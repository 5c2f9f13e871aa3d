import { type Cents, formatAmount, formatUsd } from "#shared/domain/money.ts";
import type { CarrierAddress } from "../carrier/carrier.ts";
import { nameOfCountry } from "../countries.ts";
import {
  FONTS,
  INK,
  inType,
  LABEL_PAGE,
  MUTED,
  makePdf,
  type Pdf,
  printable,
} from "../pdf/pdf-document.ts";
import {
  BOTTOM,
  drawColumnHeads,
  drawLine,
  drawParties,
  LEFT,
  MARGINS,
  RIGHT,
  sumLine,
  TOP,
} from "../pdf/priced-sheet.ts";
import type { CustomsLine } from "./customs-items.ts";

export type CustomsSheet = {
  from: CarrierAddress;
  to: CarrierAddress;
  lines: CustomsLine[];
  valueCents: Cents;
  number: string;
  trackingNumber: string | null;
  /** yyyy-MM-dd in the shop's time zone. */
  day: string;
  at: Date;
};

/** Points. */
const MARGIN = 18;
const CERTIFIED =
  "I certify that the particulars given in this declaration are correct, and that this item contains no article that is dangerous or prohibited by legislation or by postal or customs regulations.";

/** The small declaration of posts, as a page of 4 × 6 inches for the parcel. */
export function drawCn22(sheet: CustomsSheet): Promise<Uint8Array<ArrayBuffer>> {
  const { from, to, lines, valueCents } = sheet;
  const margins = { top: MARGIN, right: MARGIN, bottom: MARGIN, left: MARGIN };
  const width = LABEL_PAGE.width - 2 * MARGIN;
  const grams = lines.reduce((sum, line) => sum + line.grams, 0);
  return makePdf({ ...documentOf(sheet, "CN22"), margins, size: LABEL_PAGE }, (pdf) => {
    const write = (text: string, font: string, size: number, color = INK) =>
      inType(pdf, font, size, color).text(printable(text), MARGIN, pdf.y, { width });
    pdf.y = MARGIN;
    write("Customs declaration CN22", FONTS.strong, 12);
    write("May be opened officially", FONTS.sans, 8, MUTED);
    pdf.moveDown(0.5);
    write("Sale of goods", FONTS.strong, 9);
    pdf.moveDown(0.5);
    write(`From ${nameOf(from)}, ${nameOfCountry(from.country)}`, FONTS.sans, 8);
    write(`To ${nameOf(to)}, ${nameOfCountry(to.country)}`, FONTS.sans, 8);
    pdf.moveDown(0.7);
    for (const line of lines) {
      write(`${line.quantity} × ${described(line)}`, FONTS.strong, 8.5);
      const facts = `HS ${line.hsCode} · from ${nameOfCountry(line.originCountry)} · ${kilograms(line.grams)}`;
      write(`${facts} · ${formatAmount(line.valueCents)} USD`, FONTS.mono, 7);
      pdf.moveDown(0.3);
    }
    pdf.moveDown(0.4);
    write(`Total ${kilograms(grams)}, ${formatAmount(valueCents)} US dollars`, FONTS.strong, 9);
    pdf.moveDown(0.6);
    write(CERTIFIED, FONTS.sans, 6.5, MUTED);
    pdf.moveDown(0.8);
    write(`Date ${sheet.day}    Signature ____________________`, FONTS.sans, 8);
  });
}

/** A commercial invoice on US letter paper, for parcels of a larger value. */
export function drawCommercialInvoice(sheet: CustomsSheet): Promise<Uint8Array<ArrayBuffer>> {
  return makePdf({ ...documentOf(sheet, "Commercial invoice"), margins: MARGINS }, (pdf) => {
    inType(pdf, FONTS.strong, 16).text("Commercial invoice", LEFT, TOP);
    const facts = [`Number ${sheet.number}`, `Date ${sheet.day}`];
    if (sheet.trackingNumber) facts.push(`Tracking number ${sheet.trackingNumber}`);
    pdf
      .font(FONTS.mono)
      .fontSize(9)
      .text(printable(facts.join("   ")), LEFT, pdf.y + 4);
    pdf.y += 14;
    drawParties(pdf, partyOf("Exporter", sheet.from), partyOf("Consignee", sheet.to));
    drawColumnHeads(pdf, "Units");
    for (const line of sheet.lines) drawGoods(pdf, line);
    if (pdf.y + 120 > BOTTOM) pdf.addPage();
    pdf.y += 4;
    sumLine(pdf, "Total in US dollars", formatUsd(sheet.valueCents), FONTS.strong);
    const grams = sheet.lines.reduce((sum, line) => sum + line.grams, 0);
    inType(pdf, FONTS.sans, 9);
    pdf.text(`Net weight ${kilograms(grams)}. Reason for export: sale of goods.`, LEFT, pdf.y + 10);
    pdf.fillColor(MUTED).text(CERTIFIED, LEFT, pdf.y + 8, { width: RIGHT - LEFT });
    pdf.fillColor(INK);
    pdf.text("Name ____________________    Signature ____________________", LEFT, pdf.y + 20);
  });
}

const documentOf = ({ number, from, at }: CustomsSheet, kind: string) => ({
  title: `${kind} ${number}`,
  author: nameOf(from),
  at,
});

function drawGoods(pdf: Pdf, line: CustomsLine): void {
  const { quantity, valueCents } = line;
  const facts = `HS ${line.hsCode} · origin ${nameOfCountry(line.originCountry)} · ${kilograms(line.grams)}`;
  const priced = {
    name: described(line),
    width: 250,
    quantity,
    unitPrice: formatUsd(valueCents / quantity),
    total: formatUsd(valueCents),
  };
  drawLine(pdf, "Units", priced, 10, () =>
    inType(pdf, FONTS.mono, 8, MUTED).text(printable(facts), LEFT, pdf.y, { width: 300 }),
  );
}

function partyOf(head: string, party: CarrierAddress) {
  const { name, company, street1, street2, city, state, zip, country, phone, email } = party;
  const region = [city, state, zip].filter(Boolean).join(", ");
  const lines = [name, company, street1, street2, region, nameOfCountry(country), phone, email];
  return { head, lines };
}

const nameOf = ({ name, company }: CarrierAddress) => company || name;

/** "BPC-157 5 mg, CAS 137525-51-0". */
const described = ({ description, casNumber }: CustomsLine) =>
  casNumber ? `${description}, CAS ${casNumber}` : description;

const kilograms = (grams: number) => `${(grams / 1000).toFixed(3)} kg`;
