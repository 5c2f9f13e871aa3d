import { formatUsd } from "#shared/domain/money.ts";
import type { ReturnFacts } from "../mails.ts";
import {
  amountOf,
  type Block,
  type Blocks,
  button,
  CONTACT,
  contactUs,
  facts,
  figure,
  HELLO,
  type LetterContext,
  type Letters,
} from "./letter.ts";
import { contentOf, KEEP_THE_LINK } from "./order-blocks.ts";

const RETURN = {
  ...HELLO,
  orderNumber: "The number of the order",
  message: "What you wrote to the customer, if anything",
};
const BLOCKS = {
  facts: "Order and return",
  units: "What the return is about",
  button: "The link to the order",
};

/** The blocks of all emails about a return. `title` stands above the units. Only the last email tells the refund. */
const about =
  (title: string, isClosed = false) =>
  (mail: ReturnFacts, { link }: LetterContext): Blocks => ({
    facts: isClosed ? aboutClosed(mail) : facts(...aboutReturn(mail)),
    units: contentOf(mail.lines, title),
    button: button("See my order", link),
  });

export const returnLetters = {
  "return-requested": {
    name: "A return is requested",
    subject: "Order {orderNumber}: your return is requested",
    preview: "We answer as soon as we have looked at it.",
    text: `# Your return is requested

{hello}, we have your request to return a part of this order. Please do not send anything yet: we write to you how and where.

[facts]

[units]

[button]

> ${KEEP_THE_LINK}`,
    variables: RETURN,
    blocks: BLOCKS,
    fill: about("What you want to return"),
  },

  "return-approved": {
    name: "A return is approved",
    subject: "Order {orderNumber}: please send your return",
    preview: "Please send it back.",
    text: `# Your return is approved

{hello}, your return is approved. Please send back what is named below, and put the order number into the parcel.

{instructions}

[facts]

[units]

[button]

> ${KEEP_THE_LINK}`,
    variables: {
      ...RETURN,
      instructions: "What you wrote, or how to get the address",
    },
    blocks: BLOCKS,
    values: ({ message }, { shop }) => ({
      instructions: message || `For the address, ${contactUs(shop)}.`,
    }),
    fill: about("What to send back"),
  },

  "return-refused": {
    name: "A return was not approved",
    subject: "Order {orderNumber}: your return was not approved",
    preview: "{message}",
    text: `# Your return was not approved

{hello}, we cannot take this return.

{message}

[facts]

[units]

If you have questions, {contactUs}.

[button]

> ${KEEP_THE_LINK}`,
    variables: { ...RETURN, ...CONTACT },
    blocks: BLOCKS,
    fill: about("What it was about"),
  },

  "return-received": {
    name: "A return arrived, or did not",
    subject: "Order {orderNumber}: your return {has} arrived",
    preview: "{preview}",
    text: `# Your return {has} arrived

{hello}, {what}

[facts]

[units]

[button]

> ${KEEP_THE_LINK}`,
    variables: {
      ...RETURN,
      has: "“has”, or “has not”",
      what: "What arrived, and what happens next",
      preview: "The same in four words",
    },
    blocks: BLOCKS,
    values: ({ lines, refund }) => {
      const isHere = lines.length > 0;
      const next = refund > 0 ? " We write again when the refund is on its way." : "";
      return {
        has: isHere ? "has" : "has not",
        what: isHere
          ? `what you sent back is here.${next}`
          : "nothing of this return has come back to us, so we end it.",
        preview: isHere ? "Your parcel is here." : "Nothing came back.",
      };
    },
    unusual: ({ lines }) => (lines.length > 0 ? [] : ["has", "what"]),
    fill: about("What came back"),
  },

  "return-closed": {
    name: "A return is closed",
    subject: "Order {orderNumber}: {outcome}",
    preview: "{preview}",
    text: `# {title}

{hello}, {what}

[facts]

[units]

[button]

> ${KEEP_THE_LINK}`,
    variables: {
      ...RETURN,
      outcome: "“$40.00 refunded”, “$40.00 taken off”, or “your return is closed”",
      title: "The same as a heading",
      what: "What was refunded or taken off what was due, in a sentence; the sums, where it was closed before",
      preview: "The same, shorter",
    },
    blocks: BLOCKS,
    values: ({ refund: back, credit: less = 0, due = 0, inAll }) => {
      const refund = back > 0 ? formatUsd(back) : null;
      const credit = less > 0 ? formatUsd(less) : null;
      const rest = due > 0 ? `${formatUsd(due)} is still due.` : "Nothing is due any more.";
      const lessDue = `we took ${credit} off what was due for this order. ${rest}`;
      const sent = `we sent ${refund} back the way it came. It may take 5-10 business days until you see it.`;
      const all = inAll ? ` ${sumsOf(inAll)}` : "";
      const nothing = inAll
        ? "this return is closed, and nothing more is refunded."
        : "this return is closed without a refund.";
      if (refund) {
        return {
          outcome: `${refund} refunded`,
          title: "Your refund is on its way",
          what: (credit ? `${lessDue} And ${sent}` : sent) + all,
          preview: `We sent ${refund} back.`,
        };
      }
      return {
        outcome: credit ? `${credit} taken off` : "your return is closed",
        title: credit ? "Less is due for your order" : "Your return is closed",
        what: (credit ? lessDue : nothing) + all,
        preview: credit ? rest : `Nothing ${inAll ? "more " : ""}is refunded.`,
      };
    },
    unusual: ({ refund }) => (refund > 0 ? [] : ["outcome", "title", "what"]),
    fill: about("What came back", true),
  },
} satisfies Partial<Letters>;

const aboutReturn = ({ orderNumber, returnNumber }: ReturnFacts) => [
  figure("Order number", orderNumber),
  figure("Return", String(returnNumber)),
];

function sumsOf({ refund, credit }: NonNullable<ReturnFacts["inAll"]>): string {
  const sums = [
    refund > 0 && `${formatUsd(refund)} was sent back`,
    credit > 0 && `${formatUsd(credit)} was taken off`,
  ];
  return `In all, ${sums.filter(Boolean).join(" and ")} for this return.`;
}

const aboutClosed = ({ refund, credit = 0, due = 0, inAll, ...mail }: ReturnFacts): Block =>
  facts(
    ...aboutReturn({ refund, ...mail }),
    credit > 0 && amountOf("Taken off", credit),
    credit > 0 && amountOf("Still due", due),
    refund > 0 && amountOf("Refund", refund),
    inAll && inAll.credit > 0 && amountOf("Taken off in all", inAll.credit),
    inAll && inAll.refund > 0 && amountOf("Refunded in all", inAll.refund),
  );
