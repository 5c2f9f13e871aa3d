import { nameWithSize } from "#shared/domain/families.ts";
import type { Dependencies } from "../dependencies.ts";
import { drawQr, FONTS, INK, MUTED, makePdf, type Pdf, printable } from "../pdf/pdf-document.ts";
import { required } from "../refusals.ts";
import { readStoreSettings } from "../settings/settings.queries.ts";
import { findLot } from "./lots.queries.ts";

/** Points. Thirty labels of 1 × 2⅝ inches on a US letter page, as on Avery 5160. */
const SHEET = { columns: 3, rows: 10, left: 13.5, top: 36, acrossBy: 198, downBy: 72 };
const LABEL = { width: 189, height: 72, padding: 6, qr: 54 };

/**
 * A sheet of labels for the vials of a lot, with a QR code that links to its certificate.
 * @throws Refusal 404
 */
export async function labelsPdf(
  { db, env, now }: Pick<Dependencies, "db" | "env" | "now">,
  lotId: string,
  count: number,
): Promise<{ fileName: string; content: Uint8Array<ArrayBuffer> }> {
  const lot = await required(findLot(db, lotId));
  const { shopName } = await readStoreSettings(db);
  const fill = lot.fillMg === null ? null : `${lot.fillMg} mg`;
  const label = {
    name: nameWithSize(lot.product),
    lot: `Lot ${lot.lotNumber}`,
    facts: [fill, lot.saltForm, lot.product.casNumber && `CAS ${lot.product.casNumber}`]
      .filter(Boolean)
      .join(" · "),
    storage: lot.storage ?? "",
    address: `${env.siteUrl}/coa/${lot.lotNumber}`,
  };
  const title = `Labels of lot ${lot.lotNumber}`;
  const perPage = SHEET.columns * SHEET.rows;
  const content = await makePdf({ title, author: shopName, at: now() }, async (pdf) => {
    for (let index = 0; index < count; index += 1) {
      const place = index % perPage;
      if (index > 0 && place === 0) {
        // Hundreds of labels take long, so the process answers other requests between two pages.
        await new Promise(setImmediate);
        pdf.addPage();
      }
      const x = SHEET.left + (place % SHEET.columns) * SHEET.acrossBy;
      const y = SHEET.top + Math.floor(place / SHEET.columns) * SHEET.downBy;
      drawLabel(pdf, label, x, y);
    }
  });
  return { fileName: `labels-${lot.lotNumber}.pdf`, content };
}

type Label = { name: string; lot: string; facts: string; storage: string; address: string };

function drawLabel(pdf: Pdf, label: Label, x: number, y: number): void {
  const left = x + LABEL.padding;
  const width = LABEL.width - LABEL.qr - 3 * LABEL.padding;
  const lines = [
    { text: label.name, font: FONTS.strong, size: 8.5, color: INK, height: 11 },
    { text: label.lot, font: FONTS.mono, size: 8, color: INK, height: 11 },
    { text: label.facts, font: FONTS.sans, size: 6.5, color: INK, height: 9 },
    { text: label.storage, font: FONTS.sans, size: 6, color: MUTED, height: 16 },
    { text: "Research Use Only", font: FONTS.strong, size: 6.5, color: INK, height: 9 },
  ];
  let top = y + LABEL.padding;
  for (const { text, font, size, color, height } of lines) {
    if (text === "") continue;
    pdf.font(font).fontSize(size).fillColor(color);
    pdf.text(printable(text), left, top, { width, height, ellipsis: true });
    top += height;
  }
  const qrTop = y + (LABEL.height - LABEL.qr) / 2;
  drawQr(pdf, label.address, x + LABEL.width - LABEL.padding - LABEL.qr, qrTop, LABEL.qr);
}
