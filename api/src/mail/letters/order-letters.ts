import { SHIPPING_PROMISE } from "#shared/domain/constants.ts";
import { type Cents, formatUsd } from "#shared/domain/money.ts";
import { describeShippingDates } from "#shared/domain/shipping-calendar.ts";
import type { OrderFacts } from "../mails.ts";
import {
  amountOf,
  button,
  contactUs,
  facts,
  figure,
  heading,
  inShopTime,
  type LetterContext,
  type Letters,
} from "./letter.ts";
import { NONE } from "./letter-template.ts";
import {
  addressOf,
  institutionBlocks,
  KEEP_THE_LINK,
  ORDER,
  orderedItems,
  paymentInstructions,
  receivedFacts,
} from "./order-blocks.ts";

export const orderLetters = {
  "order-placed": {
    name: "An order was placed: how to pay",
    subject: "Order {orderNumber}: {what}",
    preview: "{preview}",
    text: `# {title}

{hello}, your order is placed and {next}

[facts]

[button]

[pay]

## What you ordered

[items]

[address]

{shippingMethod}

[books]

> We ship ${SHIPPING_PROMISE}, and write to you when the parcel leaves.

> ${KEEP_THE_LINK}`,
    variables: {
      ...ORDER,
      what: "“how to pay”, or “nothing is due”",
      title: "Thanks, and what the last step is",
      next: "That the goods are set aside and how to pay, or that nothing is due",
      shippingMethod: "The shipping method with its days, where the shop has several",
      preview: "What to send and quote, in a sentence",
    },
    blocks: {
      facts: "Order number, amount and deadline",
      button: "The link to the payment page or the order",
      pay: "The four ways to pay, where something is due",
      items: "The items with their sums",
      address: "Where it goes",
      books: "PO number, institution and billing address",
    },
    values: ({ total, method, orderNumber }) => ({
      shippingMethod: method ? `${method.name}: ${describeShippingDates(method)}.` : "",
      ...(total > 0
        ? {
            what: "how to pay",
            title: "Thank you. The payment is the last step.",
            next: "the goods are set aside for you. Please send the payment and quote the order number, so that we know it is yours.",
            preview: `Send ${formatUsd(total)} and quote ${orderNumber}.`,
          }
        : {
            what: "nothing is due",
            title: "Thank you. Your order is being packed.",
            next: "nothing is due for it: we are packing it.",
            preview: `Nothing is due for ${orderNumber}. Your order is being packed.`,
          }),
    }),
    unusual: ({ total }) => (total > 0 ? [] : ["what", "title", "next"]),
    fill: (mail, { shop, link }) => ({
      facts: facts(
        figure("Order number", mail.orderNumber),
        amountOf("Amount", mail.total),
        mail.holdUntil && { term: "Pay before", value: inShopTime(mail.holdUntil, shop) },
      ),
      button: button(mail.total > 0 ? "See how to pay" : "See my order", link),
      pay: mail.total > 0 ? paymentInstructions(mail, shop) : NONE,
      items: orderedItems(mail),
      address: mail.shipTo ? [heading("Where it goes"), addressOf(mail.shipTo)] : NONE,
      books: institutionBlocks(mail),
    }),
  },

  "order-cancelled": {
    name: "An order was cancelled",
    subject: "Order {orderNumber} was cancelled",
    preview: "Nothing is due any more.",
    text: `# Your order was cancelled

{hello}, this order was cancelled. Please do not pay for it any more. {money}

[facts]

[button]

> ${KEEP_THE_LINK}`,
    variables: { ...ORDER, money: "What happens with money that was paid" },
    blocks: { facts: "The order and its amounts", button: "The link to the order" },
    values: ({ paid = 0, refundDue = 0, refunded = 0 }, { shop }) => {
      const ifPaid =
        refunded > 0
          ? `We have sent ${formatUsd(refunded)} back.`
          : `If you have paid already, ${contactUs(shop)} and you get your money back.`;
      return {
        money:
          refundDue > 0
            ? `We received ${formatUsd(paid)} for it and send it back; if you have questions, ${contactUs(shop)}.`
            : ifPaid,
      };
    },
    fill: ({ paid = 0, refundDue = 0, ...mail }, { link }) => ({
      facts: receivedFacts(mail, { paid, refundDue }),
      button: button("See my order", link),
    }),
  },

  "order-reopened": {
    name: "An order is open again: corrects the email before",
    subject: "Order {orderNumber} {what}",
    preview: "{preview}",
    text: `# {title}

{hello}, {correction}{next}

[facts]

[button]

[pay]

> ${KEEP_THE_LINK}`,
    variables: {
      ...ORDER,
      what: "“is open again”, or “waits for its payment”",
      title: "The same as a heading",
      correction: "What the email before said, and what is true",
      next: "That nothing is due, if so",
      preview: "What is due",
    },
    blocks: {
      facts: "The order, its amounts and the deadline",
      button: "The link to the payment page or the order",
      pay: "The four ways to pay, where something is due",
    },
    values: ({ due, was }) => ({
      ...(was === "cancelled"
        ? {
            what: "is open again",
            title: "Your order is open again",
            correction:
              "we wrote that this order was cancelled. It is not: it is open again, and the goods are set aside for you.",
          }
        : {
            what: "waits for its payment",
            title: "Your payment is still to come",
            correction:
              "we wrote that your payment had arrived. That was a mistake: this order still waits for its payment.",
          }),
      next: due > 0 ? "" : " Nothing is due for it: we are packing it.",
      preview:
        due > 0 ? `${formatUsd(due)} is due.` : "Nothing is due. Your order is being packed.",
    }),
    unusual: ({ was, due }) => [
      ...(was === "paid" ? ["what", "title", "correction"] : []),
      ...(due > 0 ? [] : ["next"]),
    ],
    fill: (mail, context) => ({
      facts: facts(
        figure("Order number", mail.orderNumber),
        amountOf("Amount", mail.total),
        ...moneyFacts(mail, context),
      ),
      ...waysToPay(mail, context),
    }),
  },

  "order-changed": {
    name: "An order was changed",
    subject: "Order {orderNumber} was changed",
    preview: "{preview}",
    text: `# Your order was changed

{hello}, this order was changed: {reason}

[facts]

[button]

[pay]

## Your order now

[items]

[before]

[address]

> ${KEEP_THE_LINK}`,
    variables: {
      ...ORDER,
      reason: "What you wrote about the change",
      preview: "What is due, or the reason",
    },
    blocks: {
      facts: "The order, its amounts before and now, and the deadline",
      button: "The link to the payment page or the order",
      pay: "The four ways to pay, where something is due",
      items: "The items with their sums",
      before: "The items before, where they were others",
      address: "The addresses now and before, where it moved",
    },
    values: ({ due, reason }) => ({ preview: due > 0 ? `${formatUsd(due)} is due.` : reason }),
    fill: (mail, context) => {
      const { was, is } = mail;
      const hasMoved = JSON.stringify(was.shipTo) !== JSON.stringify(is.shipTo);
      const isRepriced =
        JSON.stringify(was.lines) !== JSON.stringify(is.lines) || was.total !== is.total;
      return {
        facts: facts(
          figure("Order number", mail.orderNumber),
          isRepriced && amountOf("Amount before", was.total),
          amountOf("Amount now", is.total),
          ...moneyFacts(mail, context),
        ),
        ...waysToPay(mail, context),
        items: orderedItems({ ...is, couponCode: null }),
        before: isRepriced ? [heading("Before"), orderedItems({ ...was, couponCode: null })] : NONE,
        address: [
          ...(hasMoved && is.shipTo ? [heading("Where it goes now"), addressOf(is.shipTo)] : []),
          ...(hasMoved && was.shipTo
            ? [heading("Where it would have gone"), addressOf(was.shipTo)]
            : []),
        ],
      };
    },
  },

  "hold-reminder": {
    name: "The payment is still to come",
    subject: "Order {orderNumber}: your payment is still to come",
    preview: "We hold your order until {holdUntil}.",
    text: `# We still hold your order

{hello}, {soFar} The goods are set aside for you until the time below. If your payment is on its way, there is nothing to do.

[facts]

[button]

[pay]

> ${KEEP_THE_LINK}`,
    variables: {
      ...ORDER,
      soFar: "What was received so far",
      due: "What is still due",
      holdUntil: "Until when the goods are set aside",
    },
    blocks: {
      facts: "The order, what is due, and the deadline",
      button: "The link to the payment page",
      pay: "The four ways to pay",
    },
    values: ({ paid = 0, total, due = total, holdUntil }, { shop }) => ({
      soFar:
        paid > 0
          ? `we received ${formatUsd(paid)} for this order, and ${formatUsd(due)} is still due.`
          : "we have not seen a payment for this order yet.",
      due: formatUsd(due),
      holdUntil: inShopTime(holdUntil, shop),
    }),
    unusual: ({ paid = 0 }) => (paid > 0 ? ["soFar"] : []),
    fill: (mail, { shop, link }) => {
      const { paid = 0, due = mail.total } = mail;
      return {
        facts: facts(
          figure("Order number", mail.orderNumber),
          amountOf(paid > 0 ? "Still due" : "Amount", due),
          { term: "Held until", value: inShopTime(mail.holdUntil, shop) },
        ),
        button: button("See how to pay", link),
        pay: paymentInstructions(mail, shop),
      };
    },
  },
} satisfies Partial<Letters>;

type Due = OrderFacts & { paid: Cents; due: Cents; refundDue?: Cents; holdUntil: string | null };

function moneyFacts({ paid, due, refundDue = 0, holdUntil }: Due, { shop }: LetterContext) {
  const isDue = due > 0;
  return [
    paid > 0 && amountOf("Received", paid),
    isDue && paid > 0 && amountOf("Still due", due),
    refundDue > 0 && amountOf("We send back", refundDue),
    isDue && holdUntil && { term: "Pay before", value: inShopTime(holdUntil, shop) },
  ];
}

const waysToPay = (mail: Due, { shop, link }: LetterContext) =>
  mail.due > 0
    ? { button: button("See how to pay", link), pay: paymentInstructions(mail, shop) }
    : { button: button("See my order", link), pay: NONE };
