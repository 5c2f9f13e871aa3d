import type { SavedQuote } from "#shared/contracts/saved-quotes.ts";
import type { StoreSettings } from "#shared/contracts/settings.ts";
import { formatAddress } from "#shared/domain/addresses.ts";
import { describeAmount } from "#shared/domain/amounts.ts";
import { SHIPPING_PROMISE } from "#shared/domain/constants.ts";
import { parseAmount } from "#shared/domain/money.ts";
import { readResidues } from "#shared/domain/peptide/read-residues.ts";
import { RESIDUE_COLOURS } from "#shared/domain/peptide/residue-classes.ts";
import { layRibbon } from "#shared/domain/ribbon.ts";
import { ribbonPaths } from "#shared/domain/ribbon-paths.ts";
import { FONTS, INK, inType, MUTED, makePdf, type Pdf, printable } from "../pdf/pdf-document.ts";
import {
  BOTTOM,
  dollars,
  drawColumnHeads,
  drawHead,
  drawLine,
  LEFT,
  longDay,
  MARGINS,
  RULE,
  rule,
  sumLine,
} from "../pdf/priced-sheet.ts";
import type { ProductRow } from "../products/products.queries.ts";
import type { QuoteCustomer } from "./saved-quotes.tables.ts";

type QuoteSheet = {
  saved: SavedQuote;
  customer: QuoteCustomer | null;
  products: ReadonlyMap<string, ProductRow>;
  shop: StoreSettings;
};

const RIBBON = { width: 150, height: 14 };

/** The quote as a pro-forma invoice in PDF, on US letter paper. Every figure is the text of the saved quote. */
export async function drawQuote(sheet: QuoteSheet): Promise<Uint8Array<ArrayBuffer>> {
  const { saved, shop } = sheet;
  return makePdf(
    {
      title: `${shop.shopName} ${saved.number}`,
      author: shop.shopName,
      at: new Date(saved.createdAt),
      margins: MARGINS,
    },
    (pdf) => {
      drawHead(pdf, headOf(sheet));
      drawCustomer(pdf, sheet);
      drawLines(pdf, sheet);
      drawSums(pdf, saved);
      drawFoot(pdf, sheet);
    },
  );
}

function headOf({ saved, shop }: QuoteSheet) {
  const hold = isOver(saved) ? "Expired" : "Prices hold until";
  return {
    seller: {
      name: shop.shopName,
      size: 20,
      lines: [...shop.postalAddress.split("\n"), shop.contactEmail],
    },
    title: "Pro-forma quote",
    number: saved.number,
    facts: [
      `Date ${longDay(saved.createdAt, shop.timeZone)}`,
      saved.state !== "ordered" && `${hold} ${longDay(saved.expiresAt, shop.timeZone)}`,
      saved.poNumber && `PO number ${saved.poNumber}`,
      saved.orderNumber && `Ordered as ${saved.orderNumber}`,
    ],
  };
}

function drawCustomer(pdf: Pdf, { saved, customer }: QuoteSheet): void {
  inType(pdf, FONTS.strong, 9).text("Quoted to", LEFT, pdf.y);
  pdf.font(FONTS.sans).fillColor(INK);
  const address = saved.shippingAddress;
  const to = [
    customer && `${customer.firstName} ${customer.lastName}`.trim(),
    saved.institution,
    customer?.email,
    ...(address ? formatAddress(address) : []),
  ];
  for (const line of to) if (line) pdf.text(printable(line));
  pdf.y += 18;
}

function drawLines(pdf: Pdf, { saved, products }: QuoteSheet): void {
  drawColumnHeads(pdf, "Vials");
  for (const { productId, productName: name, quantity, unitPrice, total } of saved.quote.lines) {
    const product = products.get(productId);
    const residues = readResidues(product?.sequence ?? "", product?.nTerminus);
    const facts = [
      product?.casNumber && `CAS ${product.casNumber}`,
      product && describeAmount(product),
    ].filter(Boolean);
    const line = { name, quantity, unitPrice: dollars(unitPrice), total: dollars(total) };
    const room = (facts.length > 0 ? 13 : 0) + (residues.length > 0 ? 20 : 0);
    drawLine(pdf, "Vials", line, room, () => {
      inType(pdf, FONTS.sans, 9, MUTED);
      if (facts.length > 0) pdf.text(facts.join(" · "), LEFT, pdf.y, { width: 280 });
      if (residues.length > 0) drawRibbon(pdf, residues, product?.nTerminus ?? null);
    });
  }
}

function drawRibbon(pdf: Pdf, residues: Parameters<typeof layRibbon>[0], nTerminus: string | null) {
  const paths = ribbonPaths(layRibbon(residues, { ...RIBBON, nTerminus }));
  pdf.save().translate(LEFT, pdf.y + 4);
  pdf.path(paths.backbone).fill(RULE);
  for (const bars of paths.classes) pdf.path(bars.d).fill(RESIDUE_COLOURS.light[bars.class]);
  pdf.restore();
}

function drawSums(pdf: Pdf, { quote }: SavedQuote): void {
  if (pdf.y + 110 + 16 * quote.taxLines.length > BOTTOM) pdf.addPage();
  pdf.y += 4;
  const [method] = quote.shippingMethods;
  const sums: [string, string][] = [
    ["Subtotal", dollars(quote.subtotal)],
    ...(parseAmount(quote.discount) > 0
      ? [
          [
            `Discount${quote.coupon ? ` (${quote.coupon.code})` : ""}`,
            `-${dollars(quote.discount)}`,
          ] as [string, string],
        ]
      : []),
    [method ? `Shipping (${method.name})` : "Shipping", dollars(quote.shipping)],
    ...quote.taxLines.map(({ name, percent, amount }): [string, string] => [
      `${name} (${percent} %)`,
      dollars(amount),
    ]),
  ];
  for (const [term, value] of sums) sumLine(pdf, term, value, FONTS.sans);
  rule(pdf, pdf.y + 1, 340);
  pdf.y += 7;
  sumLine(pdf, "Total in US dollars", dollars(quote.total), FONTS.strong);
}

function drawFoot(pdf: Pdf, { saved, shop }: QuoteSheet): void {
  if (pdf.y + 150 > BOTTOM) pdf.addPage();
  pdf.y += 20;
  inType(pdf, FONTS.strong, 9).text("How it is paid", LEFT, pdf.y);
  pdf.font(FONTS.sans).fillColor(MUTED);
  const ways = [
    ["PayPal", shop.paypalHandle],
    ["Venmo", shop.venmoHandle],
    ["Cash App", shop.cashAppHandle],
    ["Zelle", shop.zelleEmail],
  ].filter(([, handle]) => handle);
  for (const [name, handle] of ways) pdf.text(`${name}: ${handle}`);
  pdf.text(
    saved.orderNumber
      ? `Quote the order number ${saved.orderNumber} with the payment.`
      : "Please order first, by the link below: the payment quotes the order number.",
  );
  pdf.moveDown(0.8);
  const held = isOver(saved) ? "do not hold any more" : "hold until the date above";
  const offer =
    saved.state === "ordered"
      ? ""
      : `The prices of this quote ${held}. Stock is not reserved before it is ordered. `;
  pdf.text(`${offer}Orders leave ${SHIPPING_PROMISE}.`);
  pdf.moveDown(0.8);
  pdf.fillColor(INK).text(saved.link, { link: saved.link, underline: true });
  pdf.moveDown(0.8);
  pdf.font(FONTS.strong).text("Research Use Only. Not for human or animal consumption.");
}

const isOver = ({ state }: SavedQuote) => state === "expired";
