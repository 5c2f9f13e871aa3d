import type { StoreSettings } from "#shared/contracts/settings.ts";
import { formatAddress, type PostalAddress } from "#shared/domain/addresses.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import { lotsOfLine } from "../fulfilments/present-fulfilment.ts";
import {
  FONTS,
  INK,
  inType,
  LABEL_PAGE,
  LINE,
  MUTED,
  makePdf,
  type Pdf,
  printable,
} from "../pdf/pdf-document.ts";
import { type Parcel, unitsIn } from "./read-parcel.ts";

/** A parcel with the picture of its label; null for none. */
export type PrintedParcel = Parcel & { label: Buffer | null };

/** Points. */
const MARGIN = 18;
const WIDTH = LABEL_PAGE.width - 2 * MARGIN;

/** Pages of 4 × 6 inches: for each parcel its label, then its packing slip. */
export function drawLabels(
  parcels: readonly PrintedParcel[],
  { shop, at }: { shop: StoreSettings; at: Date },
): Promise<Uint8Array<ArrayBuffer>> {
  const margins = { top: MARGIN, right: MARGIN, bottom: MARGIN, left: MARGIN };
  const title = `Labels of ${parcels.length} ${parcels.length === 1 ? "parcel" : "parcels"}`;
  const sheet = { title, author: shop.shopName, at, margins, size: LABEL_PAGE };
  return makePdf(sheet, async (pdf) => {
    for (const [index, parcel] of parcels.entries()) {
      if (index > 0) {
        pdf.addPage();
        // Many labels take long, so the process answers other requests between two of them.
        await new Promise(setImmediate);
      }
      if (parcel.label) {
        pdf.image(parcel.label, 0, 0, {
          fit: [LABEL_PAGE.width, LABEL_PAGE.height],
          align: "center",
          valign: "center",
        });
        pdf.addPage();
      }
      drawSlip(pdf, parcel, shop);
    }
  });
}

/** The packing slip: what is in the parcel, without amounts of money. Long ones continue on a further page. */
function drawSlip(pdf: Pdf, parcel: Parcel, shop: StoreSettings): void {
  const { life, fulfilment } = parcel;
  const { order } = life;
  const line = (text: string, font: string, size: number, color = INK) =>
    inType(pdf, font, size, color).text(printable(text), MARGIN, pdf.y, { width: WIDTH });
  pdf.y = MARGIN;
  line(shop.shopName, FONTS.strong, 11);
  line("Packing slip", FONTS.sans, 8, MUTED);
  pdf.moveDown(0.6);
  line(`Order #${orderNumber(order.id)}${parcelOf(life, fulfilment)}`, FONTS.mono, 10);
  if (order.poNumber) line(`PO number ${order.poNumber}`, FONTS.sans, 8);
  pdf.moveDown(0.6);
  line("Ship to", FONTS.sans, 7, MUTED);
  const name = `${order.firstName} ${order.lastName}`.trim();
  for (const text of [name, order.institution ?? "", ...addressLines(order.shippingAddress)]) {
    if (text) line(text, FONTS.sans, 9);
  }
  pdf.moveDown(0.8);
  for (const { id, productName, quantity } of unitsIn(parcel)) {
    rule(pdf);
    line(`${quantity} × ${productName}`, FONTS.strong, 9);
    for (const lot of lotsOfLine(fulfilment, id, life.lots)) {
      line(`Lot ${lot.lotNumber} × ${lot.quantity}`, FONTS.mono, 8, MUTED);
    }
  }
  rule(pdf);
  line("Research Use Only", FONTS.strong, 8);
}

function parcelOf({ fulfilments }: Parcel["life"], { number }: { number: number }): string {
  const count = fulfilments.filter(({ state }) => state !== "cancelled").length;
  return count > 1 ? `, parcel ${number}` : "";
}

const addressLines = (address: PostalAddress | null) => (address ? formatAddress(address) : []);

function rule(pdf: Pdf): void {
  pdf.moveDown(0.3);
  pdf
    .moveTo(MARGIN, pdf.y)
    .lineTo(MARGIN + WIDTH, pdf.y)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke();
  pdf.moveDown(0.3);
}
