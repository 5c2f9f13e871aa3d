import type { StoreSettings } from "#shared/contracts/settings.ts";
import { SHIPPING_PROMISE } from "#shared/domain/constants.ts";
import { type Cents, formatUsd } from "#shared/domain/money.ts";
import { describeShippingDates } from "#shared/domain/shipping-calendar.ts";
import type { MailAddress, MoneyFacts, OrderFacts, PlacedOrderFacts } from "../mails.ts";
import { institutionBlocks } from "./institution.ts";
import {
  type Block,
  button,
  contactUs,
  facts,
  heading,
  hello,
  inShopTime,
  type Letters,
  quiet,
  text,
} from "./letter.ts";
import { certificatesOf } from "./lot-letters.ts";
import { paymentInstructions } from "./payment-instructions.ts";

/** Below every letter with the private link of an order. */
export const KEEP_THE_LINK =
  "The link opens this order without signing in, for 90 days. Whoever has it can read the order, so keep it to yourself.";

/** The newest invoice of the order, opened by the key of the letter's own link. */
const invoiceLink = ({ orderId }: OrderFacts, link: string) =>
  link.replace(`/payment/${orderId}`, `/api/orders/${orderId}/invoice.pdf`);

export const orderLetters = {
  "quote-made": (mail, { shop, link }) => ({
    preview: `${formatUsd(mail.total)}, until ${inShopTime(mail.validUntil, shop)}.`,
    title: "Your quote",
    blocks: [
      text(
        `${hello(mail.firstName)}, here is your quote. Open it to order at these prices; the stock is not reserved.`,
      ),
      ...(mail.note ? [text(mail.note)] : []),
      facts(
        { term: "Quote", value: mail.quoteNumber, mono: true },
        { term: "Amount", value: formatUsd(mail.total), mono: true },
        { term: "Valid until", value: inShopTime(mail.validUntil, shop) },
      ),
      button("See the quote", link),
      heading("What it is about"),
      orderedItems({ ...mail, discount: 0, couponCode: null }),
      quiet(
        "The link opens this quote without signing in. To order it, sign in with this email address or open an account with it.",
      ),
    ],
  }),

  "order-placed": (mail, context) => {
    const { shop, link } = context;
    const isDue = mail.total > 0;
    const next = isDue
      ? "the goods are set aside for you. Please send the payment and quote the order number, so that we know it is yours."
      : "nothing is due for it: we are packing it.";
    return {
      preview: isDue
        ? `Send ${formatUsd(mail.total)} and quote ${mail.orderNumber}.`
        : `Nothing is due for ${mail.orderNumber}. Your order is being packed.`,
      title: isDue
        ? "Thank you. The payment is the last step."
        : "Thank you. Your order is being packed.",
      blocks: [
        text(`${hello(mail.firstName)}, your order is placed and ${next}`),
        facts(
          { term: "Order number", value: mail.orderNumber, mono: true },
          { term: "Amount", value: formatUsd(mail.total), mono: true },
          mail.holdUntil ? { term: "Pay before", value: inShopTime(mail.holdUntil, shop) } : null,
        ),
        button(isDue ? "See how to pay" : "See my order", link),
        ...(isDue ? paymentInstructions(mail, shop) : []),
        heading("What you ordered"),
        orderedItems(mail),
        ...(mail.shipTo ? [heading("Where it goes"), addressOf(mail.shipTo)] : []),
        ...(mail.method
          ? [text(`${mail.method.name}: ${describeShippingDates(mail.method)}.`)]
          : []),
        ...institutionBlocks(mail),
        quiet(`We ship ${SHIPPING_PROMISE}, and write to you when the parcel leaves.`),
        quiet(KEEP_THE_LINK),
      ],
    };
  },

  "payment-received": (mail, { shop, link }) => {
    const { paid = mail.total, refundDue = 0 } = mail;
    const received =
      paid > 0
        ? "thank you. We received your payment and are packing your order."
        : "nothing is due for this order any more, and we are packing it.";
    return {
      preview:
        paid > 0
          ? `We received ${formatUsd(paid)}. Your order is being packed.`
          : "Nothing is due any more. Your order is being packed.",
      title: paid > 0 ? "Your payment has arrived" : "Your order is being packed",
      blocks: [
        text(
          `${hello(mail.firstName)}, ${received} It leaves within 1-2 business days, and we write again when it does.`,
        ),
        ...(refundDue > 0 ? [text(overpaymentText(refundDue, shop))] : []),
        receivedFacts(mail, { paid, refundDue }),
        button("See my order", link),
        text(`Your invoice, in PDF: ${invoiceLink(mail, link)}`),
        quiet(KEEP_THE_LINK),
      ],
    };
  },

  "part-payment-received": (mail, { shop, link }) => ({
    preview: `${formatUsd(mail.due)} is still due.`,
    title: "A part of your payment has arrived",
    blocks: [
      text(
        `${hello(mail.firstName)}, thank you. We received ${formatUsd(mail.amount)} for this order. ${formatUsd(mail.due)} is still due: we pack your order as soon as the rest is here.`,
      ),
      facts(
        { term: "Order number", value: mail.orderNumber, mono: true },
        { term: "Total", value: formatUsd(mail.total), mono: true },
        { term: "Received", value: formatUsd(mail.paid), mono: true },
        { term: "Still due", value: formatUsd(mail.due), mono: true },
        mail.holdUntil ? { term: "Pay before", value: inShopTime(mail.holdUntil, shop) } : null,
      ),
      button("See how to pay", link),
      ...paymentInstructions(mail, shop),
      quiet(KEEP_THE_LINK),
    ],
  }),

  "overpayment-received": (mail, { shop, link }) => ({
    preview: `We received ${formatUsd(mail.refundDue)} more than was due.`,
    title: "You have paid more than was due",
    blocks: [
      text(
        `${hello(mail.firstName)}, we received another ${formatUsd(mail.amount)} for this order. ${overpaymentText(mail.refundDue, shop)}`,
      ),
      receivedFacts(mail, mail),
      button("See my order", link),
      quiet(KEEP_THE_LINK),
    ],
  }),

  "order-shipped": (mail, { link, siteUrl }) => ({
    preview: mail.trackingNumber ? `Tracking number ${mail.trackingNumber}.` : "It left today.",
    title: mail.parcel ? "A parcel is on its way" : "Your order is on its way",
    blocks: [
      text(
        mail.parcel
          ? `${hello(mail.firstName)}, parcel ${mail.parcel} of your order has left us.`
          : `${hello(mail.firstName)}, your parcel has left us.`,
      ),
      facts(
        { term: "Order number", value: mail.orderNumber, mono: true },
        mail.carrierName ? { term: "Carrier", value: mail.carrierName } : null,
        mail.trackingNumber
          ? { term: "Tracking number", value: mail.trackingNumber, mono: true }
          : null,
      ),
      mail.trackingUrl
        ? button("Follow the parcel", mail.trackingUrl)
        : button("See my order", link),
      ...(mail.trackingUrl ? [text(`Your order: ${link}`)] : []),
      ...contentOf(mail.lines ?? []),
      ...(mail.hasMore ? [text("The rest of your order follows in another parcel.")] : []),
      ...certificatesOf(mail.lots ?? [], siteUrl),
      quiet(KEEP_THE_LINK),
    ],
  }),

  "shipment-withdrawn": (mail, { link }) => ({
    preview: "Our last email was wrong: the parcel is still here.",
    title: "Your parcel has not left yet",
    blocks: [
      text(
        `${hello(mail.firstName)}, our last email said that your parcel had left. That was a mistake: it is still here. We write again when it leaves.`,
      ),
      facts(
        { term: "Order number", value: mail.orderNumber, mono: true },
        mail.trackingNumber
          ? { term: "Tracking number that does not hold", value: mail.trackingNumber, mono: true }
          : null,
      ),
      button("See my order", link),
      quiet(KEEP_THE_LINK),
    ],
  }),

  "order-cancelled": (mail, { shop, link }) => {
    const { paid = 0, refundDue = 0 } = mail;
    const money =
      refundDue > 0
        ? `We received ${formatUsd(paid)} for it and send it back; if you have questions, ${contactUs(shop)}.`
        : `If you have paid already, ${contactUs(shop)} and you get your money back.`;
    return {
      preview: "Nothing is due any more.",
      title: "Your order was cancelled",
      blocks: [
        text(
          `${hello(mail.firstName)}, this order was cancelled. Please do not pay for it any more. ${money}`,
        ),
        receivedFacts(mail, { paid, refundDue }),
        button("See my order", link),
        quiet(KEEP_THE_LINK),
      ],
    };
  },

  /** Corrects an earlier email: the order is not cancelled, or not paid. */
  "order-reopened": (mail, { shop, link }) => {
    const { paid, due, holdUntil } = mail;
    const wasCancelled = mail.was === "cancelled";
    const correction = wasCancelled
      ? "we wrote that this order was cancelled. It is not: it is open again, and the goods are set aside for you."
      : "we wrote that your payment had arrived. That was a mistake: this order still waits for its payment.";
    const next = due > 0 ? "" : " Nothing is due for it: we are packing it.";
    return {
      preview:
        due > 0 ? `${formatUsd(due)} is due.` : "Nothing is due. Your order is being packed.",
      title: wasCancelled ? "Your order is open again" : "Your payment is still to come",
      blocks: [
        text(`${hello(mail.firstName)}, ${correction}${next}`),
        facts(
          { term: "Order number", value: mail.orderNumber, mono: true },
          { term: "Amount", value: formatUsd(mail.total), mono: true },
          paid > 0 ? { term: "Received", value: formatUsd(paid), mono: true } : null,
          due > 0 && paid > 0 ? { term: "Still due", value: formatUsd(due), mono: true } : null,
          due > 0 && holdUntil ? { term: "Pay before", value: inShopTime(holdUntil, shop) } : null,
        ),
        button(due > 0 ? "See how to pay" : "See my order", link),
        ...(due > 0 ? paymentInstructions(mail, shop) : []),
        quiet(KEEP_THE_LINK),
      ],
    };
  },

  "order-changed": (mail, { shop, link }) => {
    const { was, is, due, paid, refundDue } = mail;
    const hasMoved = JSON.stringify(was.shipTo) !== JSON.stringify(is.shipTo);
    const isRepriced =
      JSON.stringify(was.lines) !== JSON.stringify(is.lines) || was.total !== is.total;
    return {
      preview: due > 0 ? `${formatUsd(due)} is due.` : mail.reason,
      title: "Your order was changed",
      blocks: [
        text(`${hello(mail.firstName)}, this order was changed: ${mail.reason}`),
        facts(
          { term: "Order number", value: mail.orderNumber, mono: true },
          isRepriced ? { term: "Amount before", value: formatUsd(was.total), mono: true } : null,
          { term: "Amount now", value: formatUsd(is.total), mono: true },
          paid > 0 ? { term: "Received", value: formatUsd(paid), mono: true } : null,
          due > 0 && paid > 0 ? { term: "Still due", value: formatUsd(due), mono: true } : null,
          refundDue > 0 ? { term: "We send back", value: formatUsd(refundDue), mono: true } : null,
          due > 0 && mail.holdUntil
            ? { term: "Pay before", value: inShopTime(mail.holdUntil, shop) }
            : null,
        ),
        button(due > 0 ? "See how to pay" : "See my order", link),
        ...(due > 0 ? paymentInstructions(mail, shop) : []),
        heading("Your order now"),
        orderedItems({ ...is, couponCode: null }),
        ...(isRepriced ? [heading("Before"), orderedItems({ ...was, couponCode: null })] : []),
        ...(hasMoved && is.shipTo ? [heading("Where it goes now"), addressOf(is.shipTo)] : []),
        ...(hasMoved && was.shipTo
          ? [heading("Where it would have gone"), addressOf(was.shipTo)]
          : []),
        quiet(KEEP_THE_LINK),
      ],
    };
  },

  "hold-reminder": (mail, { shop, link }) => {
    const { paid = 0, due = mail.total } = mail;
    const soFar =
      paid > 0
        ? `we received ${formatUsd(paid)} for this order, and ${formatUsd(due)} is still due.`
        : "we have not seen a payment for this order yet.";
    return {
      preview: `We hold your order until ${inShopTime(mail.holdUntil, shop)}.`,
      title: "We still hold your order",
      blocks: [
        text(
          `${hello(mail.firstName)}, ${soFar} The goods are set aside for you until the time below. If your payment is on its way, there is nothing to do.`,
        ),
        facts(
          { term: "Order number", value: mail.orderNumber, mono: true },
          { term: paid > 0 ? "Still due" : "Amount", value: formatUsd(due), mono: true },
          { term: "Held until", value: inShopTime(mail.holdUntil, shop) },
        ),
        button("See how to pay", link),
        ...paymentInstructions(mail, shop),
        quiet(KEEP_THE_LINK),
      ],
    };
  },
} satisfies Partial<Letters>;

function overpaymentText(refundDue: Cents, shop: StoreSettings): string {
  return `That is ${formatUsd(refundDue)} more than was due. We send it back the way it came; if you would rather have it otherwise, ${contactUs(shop)}.`;
}

/** The order's amount, and the amount received if it differs. */
function receivedFacts(mail: OrderFacts, { paid, refundDue }: MoneyFacts): Block {
  return facts(
    { term: "Order number", value: mail.orderNumber, mono: true },
    { term: "Amount", value: formatUsd(mail.total), mono: true },
    paid > 0 && paid !== mail.total
      ? { term: "Received", value: formatUsd(paid), mono: true }
      : null,
    refundDue > 0 ? { term: "We send back", value: formatUsd(refundDue), mono: true } : null,
  );
}

/** The content of a parcel, without prices. */
function contentOf(lines: readonly { name: string; quantity: number }[]): Block[] {
  if (lines.length === 0) return [];
  const rows = lines.map(({ name, quantity }) => ({
    term: name,
    value: `${quantity} ×`,
    mono: true,
  }));
  return [heading("What is in it"), facts(...rows)];
}

type OrderedFacts = Pick<
  PlacedOrderFacts,
  "lines" | "subtotal" | "discount" | "shipping" | "method" | "taxLines" | "total" | "couponCode"
>;

function orderedItems(mail: OrderedFacts): Block {
  const coupon = mail.couponCode ? ` (${mail.couponCode})` : "";
  return {
    is: "items",
    lines: mail.lines,
    totals: [
      { label: "Subtotal", amount: formatUsd(mail.subtotal) },
      ...(mail.discount > 0
        ? [{ label: `Discount${coupon}`, amount: `−${formatUsd(mail.discount)}` }]
        : []),
      {
        label: mail.method ? `Shipping (${mail.method.name})` : "Shipping",
        amount: formatUsd(mail.shipping),
      },
      ...(mail.taxLines ?? []).map(({ name, percent, amountCents }) => ({
        label: `${name} (${percent} %)`,
        amount: formatUsd(amountCents),
      })),
      { label: "Total", amount: formatUsd(mail.total), strong: true },
    ],
  };
}

function addressOf(address: MailAddress): Block {
  const lines = [
    address.name,
    address.address1,
    address.address2 ?? "",
    `${address.city}, ${address.state} ${address.zipCode}`,
    address.country,
  ];
  return { is: "address", lines: lines.filter((line) => line.trim() !== "") };
}
