import { amountOf, button, facts, figure, HELLO, inShopTime, type Letters } from "./letter.ts";
import { orderedItems } from "./order-blocks.ts";

export const quoteLetters = {
  "quote-made": {
    name: "A quote of yours",
    subject: "Quote {quoteNumber}: {total}",
    preview: "{total}, until {validUntil}.",
    text: `# Your quote

{hello}, here is your quote. Open it to order at these prices; the stock is not reserved.

{note}

[facts]

[button]

## What it is about

[items]

> The link opens this quote without signing in. To order it, sign in with this email address or open an account with it.`,
    variables: {
      ...HELLO,
      quoteNumber: "The number of the quote",
      total: "The amount of the quote",
      validUntil: "Until when its prices hold",
      note: "What you wrote to the customer, if anything",
    },
    blocks: {
      facts: "Quote, amount and end",
      button: "The link to the quote",
      items: "The items with their sums",
    },
    values: (mail, { shop }) => ({ validUntil: inShopTime(mail.validUntil, shop) }),
    fill: (mail, { shop, link }) => ({
      facts: facts(figure("Quote", mail.quoteNumber), amountOf("Amount", mail.total), {
        term: "Valid until",
        value: inShopTime(mail.validUntil, shop),
      }),
      button: button("See the quote", link),
      items: orderedItems({ ...mail, discount: 0, couponCode: null }),
    }),
  },
} satisfies Partial<Letters>;
