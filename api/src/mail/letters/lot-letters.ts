import type { ShipmentFacts } from "../mails.ts";
import {
  type Block,
  button,
  contactUs,
  facts,
  heading,
  hello,
  type Letters,
  quiet,
  text,
} from "./letter.ts";

/** The certificates of the lots in a parcel; empty when there are none. */
export function certificatesOf(lots: NonNullable<ShipmentFacts["lots"]>, siteUrl: string): Block[] {
  if (lots.length === 0) return [];
  return [
    heading("Certificates of your vials"),
    text("The lot number stands on each vial. Its certificate has the results of that very lot:"),
    {
      is: "links",
      links: lots.map(({ productName, lotNumber }) => ({
        label: `${productName}, lot ${lotNumber}`,
        href: certificateAddress(siteUrl, lotNumber),
      })),
    },
  ];
}

export const lotLetters = {
  /** To a customer who has vials of a recalled lot, with the seller's own text. */
  "lot-recalled": (mail, { shop, link, siteUrl }) => ({
    preview: `Lot ${mail.lotNumber} of ${mail.productName} is recalled.`,
    title: `We recall lot ${mail.lotNumber}`,
    blocks: [
      text(
        `${hello(mail.firstName)}, vials of ${mail.productName} that you ordered are of lot ${mail.lotNumber}, which we recall. Please do not use them.`,
      ),
      text(mail.message),
      facts(
        { term: "Product", value: mail.productName },
        { term: "Lot", value: mail.lotNumber, mono: true },
        ...mail.orders.map(({ orderNumber, quantity }) => ({
          term: `Order ${orderNumber}`,
          value: quantity === 1 ? "1 vial" : `${quantity} vials`,
        })),
      ),
      button("See my order", link),
      {
        is: "links",
        links: [
          {
            label: `The page of lot ${mail.lotNumber}`,
            href: certificateAddress(siteUrl, mail.lotNumber),
          },
        ],
      },
      quiet(`If you have questions, ${contactUs(shop)}.`),
    ],
  }),
} satisfies Partial<Letters>;

const certificateAddress = (siteUrl: string, lotNumber: string) => `${siteUrl}/coa/${lotNumber}`;
