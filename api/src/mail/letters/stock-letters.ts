import { button, type Letters, quiet, text } from "./letter.ts";

export const stockLetters = {
  "stock-wish-confirm": (mail, { shop, link }) => ({
    preview: "One click, and one mail when it is back.",
    title: `Shall we write when ${mail.productName} is back?`,
    blocks: [
      text(
        `Somebody asked us to write to this address, once, when ${mail.productName} is in stock again. If that was you, please confirm it.`,
      ),
      button("Yes, write to me", link),
      quiet(`If it was not you, do nothing, and ${shop.shopName} writes nothing.`),
      quiet(
        "If you change your mind, open the same link again: the page that it leads to can end it.",
      ),
    ],
  }),

  "back-in-stock": (mail, { siteUrl }) => ({
    preview: "You asked us to tell you.",
    title: `${mail.productName} is back in stock`,
    blocks: [
      text(`You asked us to write when ${mail.productName} is in stock again. It is.`),
      button("See the product", `${siteUrl}/product/${encodeURIComponent(mail.slug)}`),
      quiet(
        "This was the one mail that you asked for: there is nothing to unsubscribe from any more.",
      ),
    ],
  }),
} satisfies Partial<Letters>;
