import { button, type Letters } from "./letter.ts";

const PRODUCT = { productName: "The product", shopName: "The name of the shop" };

export const stockLetters = {
  "stock-wish-confirm": {
    name: "Confirm a request about a product that is sold out",
    subject: "Shall we write when {productName} is back?",
    preview: "One click, and one mail when it is back.",
    text: `# Shall we write when {productName} is back?

Somebody asked us to write to this address, once, when {productName} is in stock again. If that was you, please confirm it.

[button]

> If it was not you, do nothing, and {shopName} writes nothing.

> If you change your mind, open the same link again: the page that it leads to can end it.`,
    variables: PRODUCT,
    blocks: { button: "The link that confirms the request" },
    fill: (_, { link }) => ({ button: button("Yes, write to me", link) }),
  },

  "back-in-stock": {
    name: "A product is back in stock",
    subject: "{productName} is back in stock",
    preview: "You asked us to tell you.",
    text: `# {productName} is back in stock

You asked us to write when {productName} is in stock again. It is.

[button]

> This was the one email that you asked for: there is nothing to unsubscribe from any more.`,
    variables: PRODUCT,
    blocks: { button: "The link to the product" },
    fill: ({ slug }, { siteUrl }) => ({
      button: button("See the product", `${siteUrl}/product/${encodeURIComponent(slug)}`),
    }),
  },
} satisfies Partial<Letters>;
