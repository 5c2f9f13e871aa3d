import type { ShipmentFacts } from "../mails.ts";
import {
  type Block,
  button,
  CONTACT,
  facts,
  figure,
  HELLO,
  heading,
  type Letters,
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
  "lot-recalled": {
    name: "A lot is recalled",
    subject: "Recall: {productName}, lot {lotNumber}",
    preview: "Lot {lotNumber} of {productName} is recalled.",
    text: `# We recall lot {lotNumber}

{hello}, vials of {productName} that you ordered are of lot {lotNumber}, which we recall. Please do not use them.

{message}

[facts]

[button]

[lot]

> If you have questions, {contactUs}.`,
    variables: {
      ...HELLO,
      productName: "The product",
      lotNumber: "The lot",
      message: "What you wrote about the recall",
      ...CONTACT,
    },
    blocks: {
      facts: "Product, lot and the customer's orders",
      button: "The link to the newest order",
      lot: "The link to the page of the lot",
    },
    fill: ({ productName, lotNumber, orders }, { link, siteUrl }) => {
      const label = `The page of lot ${lotNumber}`;
      return {
        facts: facts(
          { term: "Product", value: productName },
          figure("Lot", lotNumber),
          ...orders.map(({ orderNumber, quantity }) => ({
            term: `Order ${orderNumber}`,
            value: quantity === 1 ? "1 vial" : `${quantity} vials`,
          })),
        ),
        button: button("See my order", link),
        lot: { is: "links", links: [{ label, href: certificateAddress(siteUrl, lotNumber) }] },
      };
    },
  },
} satisfies Partial<Letters>;

const certificateAddress = (siteUrl: string, lotNumber: string) => `${siteUrl}/coa/${lotNumber}`;
