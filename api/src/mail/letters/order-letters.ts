import { SHIPPING_PROMISE } from "#shared/domain/constants.ts";
import { formatUsd } from "#shared/domain/money.ts";
import type { MailAddress, OrderFacts, PlacedOrderFacts, ShipmentFacts } from "../mails.ts";
import {
  type Block,
  button,
  contactUs,
  facts,
  heading,
  hello,
  inShopTime,
  type Letter,
  type LetterContext,
  quiet,
  text,
} from "./letter.ts";
import { paymentInstructions } from "./payment-instructions.ts";

const KEEP_THE_LINK =
  "The link opens this order without signing in. Whoever has it can read the order, so keep it to yourself.";

export function orderPlacedLetter(mail: PlacedOrderFacts, context: LetterContext): Letter {
  const { shop, link } = context;
  return {
    preview: `Send ${formatUsd(mail.total)} and quote ${mail.orderNumber}.`,
    title: "Thank you. The payment is the last step.",
    blocks: [
      text(
        `${hello(mail.firstName)}, your order is placed and the goods are set aside for you. Please send the payment and quote the order number, so that we know it is yours.`,
      ),
      facts(
        { term: "Order number", value: mail.orderNumber, mono: true },
        { term: "Amount", value: formatUsd(mail.total), mono: true },
        mail.holdUntil ? { term: "Pay before", value: inShopTime(mail.holdUntil, shop) } : null,
      ),
      button("See how to pay", link),
      ...paymentInstructions(mail, shop),
      heading("What you ordered"),
      orderedItems(mail),
      ...(mail.shipTo ? [heading("Where it goes"), addressOf(mail.shipTo)] : []),
      quiet(`We ship ${SHIPPING_PROMISE}, and write to you when the parcel leaves.`),
      quiet(KEEP_THE_LINK),
    ],
  };
}

export function paymentReceivedLetter(mail: OrderFacts, { link }: LetterContext): Letter {
  return {
    preview: `We received ${formatUsd(mail.total)}. Your order is being packed.`,
    title: "Your payment has arrived",
    blocks: [
      text(
        `${hello(mail.firstName)}, thank you. We received your payment and are packing your order. It leaves within 1-2 business days, and we write again when it does.`,
      ),
      orderFacts(mail),
      button("See my order", link),
      quiet(KEEP_THE_LINK),
    ],
  };
}

export function orderShippedLetter(
  mail: OrderFacts & ShipmentFacts,
  { link }: LetterContext,
): Letter {
  return {
    preview: mail.trackingNumber ? `Tracking number ${mail.trackingNumber}.` : "It left today.",
    title: "Your order is on its way",
    blocks: [
      text(`${hello(mail.firstName)}, your parcel has left us.`),
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
      quiet(KEEP_THE_LINK),
    ],
  };
}

export function orderCancelledLetter(mail: OrderFacts, { shop, link }: LetterContext): Letter {
  return {
    preview: "Nothing is due any more.",
    title: "Your order was cancelled",
    blocks: [
      text(
        `${hello(mail.firstName)}, this order was cancelled. Please do not pay for it any more. If you have paid already, ${contactUs(shop)} and you get your money back.`,
      ),
      orderFacts(mail),
      button("See my order", link),
      quiet(KEEP_THE_LINK),
    ],
  };
}

export function holdReminderLetter(
  mail: OrderFacts & { holdUntil: string },
  { shop, link }: LetterContext,
): Letter {
  return {
    preview: `We hold your order until ${inShopTime(mail.holdUntil, shop)}.`,
    title: "We still hold your order",
    blocks: [
      text(
        `${hello(mail.firstName)}, we have not seen a payment for this order yet. The goods are set aside for you until the time below. If your payment is on its way, there is nothing to do.`,
      ),
      facts(
        { term: "Order number", value: mail.orderNumber, mono: true },
        { term: "Amount", value: formatUsd(mail.total), mono: true },
        { term: "Held until", value: inShopTime(mail.holdUntil, shop) },
      ),
      button("See how to pay", link),
      ...paymentInstructions(mail, shop),
      quiet(KEEP_THE_LINK),
    ],
  };
}

function orderFacts(mail: OrderFacts): Block {
  return facts(
    { term: "Order number", value: mail.orderNumber, mono: true },
    { term: "Amount", value: formatUsd(mail.total), mono: true },
  );
}

function orderedItems(mail: PlacedOrderFacts): Block {
  const coupon = mail.couponCode ? ` (${mail.couponCode})` : "";
  return {
    is: "items",
    lines: mail.lines,
    totals: [
      { label: "Subtotal", amount: formatUsd(mail.subtotal) },
      ...(mail.discount > 0
        ? [{ label: `Discount${coupon}`, amount: `−${formatUsd(mail.discount)}` }]
        : []),
      { label: "Shipping", amount: formatUsd(mail.shipping) },
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
