import { formatUsd } from "#shared/domain/money.ts";
import type { ReturnFacts } from "../mails.ts";
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
import { KEEP_THE_LINK } from "./order-letters.ts";

export const returnLetters = {
  "return-requested": (mail, { link }) => ({
    preview: "We answer as soon as we have looked at it.",
    title: "Your return is requested",
    blocks: [
      text(
        `${hello(mail.firstName)}, we have your request to return a part of this order. Please do not send anything yet: we write to you how and where.`,
      ),
      aboutReturn(mail),
      ...unitsOf(mail, "What you want to return"),
      button("See my order", link),
      quiet(KEEP_THE_LINK),
    ],
  }),

  "return-approved": (mail, { shop, link }) => ({
    preview: "Please send it back.",
    title: "Your return is approved",
    blocks: [
      text(
        `${hello(mail.firstName)}, your return is approved. Please send back what is named below, and put the order number into the parcel.`,
      ),
      ...(mail.message ? [text(mail.message)] : [text(`For the address, ${contactUs(shop)}.`)]),
      aboutReturn(mail),
      ...unitsOf(mail, "What to send back"),
      button("See my order", link),
      quiet(KEEP_THE_LINK),
    ],
  }),

  "return-refused": (mail, { shop, link }) => ({
    preview: mail.message ?? "",
    title: "Your return was not approved",
    blocks: [
      text(`${hello(mail.firstName)}, we cannot take this return.`),
      ...(mail.message ? [text(mail.message)] : []),
      aboutReturn(mail),
      ...unitsOf(mail, "What it was about"),
      text(`If you have questions, ${contactUs(shop)}.`),
      button("See my order", link),
      quiet(KEEP_THE_LINK),
    ],
  }),

  "return-received": (mail, { link }) => ({
    preview: mail.lines.length > 0 ? "Your parcel is here." : "Nothing came back.",
    title: mail.lines.length > 0 ? "Your return has arrived" : "Your return has not arrived",
    blocks: [
      text(
        mail.lines.length > 0
          ? `${hello(mail.firstName)}, what you sent back is here. We write again when the refund is on its way.`
          : `${hello(mail.firstName)}, nothing of this return has come back to us, so we end it.`,
      ),
      aboutReturn(mail),
      ...unitsOf(mail, "What came back"),
      button("See my order", link),
      quiet(KEEP_THE_LINK),
    ],
  }),

  "return-closed": (mail, { link }) => ({
    preview: mail.refund > 0 ? `We sent ${formatUsd(mail.refund)} back.` : "Nothing is refunded.",
    title: mail.refund > 0 ? "Your refund is on its way" : "Your return is closed",
    blocks: [
      text(
        mail.refund > 0
          ? `${hello(mail.firstName)}, we sent ${formatUsd(mail.refund)} back the way it came. It may take 5-10 business days until you see it.`
          : `${hello(mail.firstName)}, this return is closed without a refund.`,
      ),
      aboutReturn(mail, mail.refund),
      ...unitsOf(mail, "What came back"),
      button("See my order", link),
      quiet(KEEP_THE_LINK),
    ],
  }),
} satisfies Partial<Letters>;

const aboutReturn = ({ orderNumber, returnNumber }: ReturnFacts, refund = 0): Block =>
  facts(
    { term: "Order number", value: orderNumber, mono: true },
    { term: "Return", value: String(returnNumber), mono: true },
    refund > 0 ? { term: "Refund", value: formatUsd(refund), mono: true } : null,
  );

function unitsOf({ lines }: ReturnFacts, title: string): Block[] {
  if (lines.length === 0) return [];
  const rows = lines.map(({ name, quantity }) => ({
    term: name,
    value: `${quantity} ×`,
    mono: true,
  }));
  return [heading(title), facts(...rows)];
}
