import { formatUsd } from "#shared/domain/money.ts";
import { amountOf, button, facts, figure, inShopTime, type Letters } from "./letter.ts";
import {
  invoiceLink,
  KEEP_THE_LINK,
  ORDER,
  overpaymentText,
  paymentInstructions,
  receivedFacts,
} from "./order-blocks.ts";

export const paymentLetters = {
  "payment-received": {
    name: "The payment has arrived",
    subject: "Order {orderNumber}: {what}",
    preview: "{preview}",
    text: `# {title}

{hello}, {received}{next}

{overpayment}

[facts]

[button]

Your invoice, in PDF: {invoiceLink}

> ${KEEP_THE_LINK}`,
    variables: {
      ...ORDER,
      what: "“payment received”, or “nothing is due any more”",
      title: "“Your payment has arrived”, or that nothing is due any more",
      received: "Thanks for the payment, or that nothing is due any more",
      next: "When the order leaves, where it has not left yet",
      overpayment: "What was paid too much, if anything",
      invoiceLink: "The address of the invoice",
      preview: "What was received, in a sentence",
    },
    blocks: { facts: "The order and its amounts", button: "The link to the order" },
    values: (mail, context) => {
      const { paid = mail.total, refundDue = 0, hasLeft = false, isWaived = false } = mail;
      const isPaid = paid > 0 && !isWaived;
      const thanks = isPaid
        ? ["thank you. We received your payment", " and are packing your order."]
        : ["nothing is due for this order any more", ", and we are packing it."];
      const title = isPaid ? "Your payment has arrived" : "Your order is being packed";
      const news = isPaid ? `We received ${formatUsd(paid)}.` : "Nothing is due any more.";
      return {
        what: isPaid ? "payment received" : "nothing is due any more",
        title: hasLeft && !isPaid ? "Nothing is due any more" : title,
        received: hasLeft ? `${thanks[0]}.` : thanks.join(""),
        next: hasLeft
          ? ""
          : " It leaves within 1-2 business days, and we write again when it does.",
        overpayment: refundDue > 0 ? overpaymentText(refundDue, context.shop) : "",
        invoiceLink: invoiceLink(mail, context),
        preview: hasLeft ? news : `${news} Your order is being packed.`,
      };
    },
    unusual: ({ paid, hasLeft, isWaived }) => [
      ...(isWaived || paid === 0 ? ["what", "title", "received"] : []),
      ...(hasLeft ? ["received", "next"] : []),
    ],
    fill: ({ refundDue = 0, ...mail }, { link }) => ({
      facts: receivedFacts(mail, { paid: mail.paid ?? mail.total, refundDue }),
      button: button("See my order", link),
    }),
  },

  "part-payment-received": {
    name: "A part of the payment has arrived",
    subject: "Order {orderNumber}: {amount} {what}, {due} still due",
    preview: "{due} is still due.",
    text: `# {title}

{hello}, {received} {due} is still due{next}

[facts]

[button]

[pay]

> ${KEEP_THE_LINK}`,
    variables: {
      ...ORDER,
      amount: "What was received or taken off now",
      what: "“received”, or “taken off” where you wrote it off",
      title: "The same as a heading",
      received: "The same in a sentence",
      paid: "What was received in all",
      due: "What is still due",
      next: "That the order is packed after the rest, where it has not left yet",
    },
    blocks: {
      facts: "The order, its amounts and the deadline",
      button: "The link to the payment page",
      pay: "The four ways to pay",
    },
    values: ({ amount, paid, due, hasLeft, isWaived = false }) => ({
      amount: formatUsd(amount),
      what: isWaived ? "taken off" : "received",
      title: isWaived ? "Less is due for your order" : "A part of your payment has arrived",
      received: isWaived
        ? `we took ${formatUsd(amount)} off what was due for this order.`
        : `thank you. We received ${formatUsd(amount)} for this order.`,
      paid: formatUsd(paid),
      due: formatUsd(due),
      next: hasLeft ? "." : ": we pack your order as soon as the rest is here.",
    }),
    unusual: ({ hasLeft, isWaived }) => [
      ...(isWaived ? ["what", "title", "received"] : []),
      ...(hasLeft ? ["next"] : []),
    ],
    fill: (mail, { shop, link }) => ({
      facts: facts(
        figure("Order number", mail.orderNumber),
        amountOf("Total", mail.total),
        amountOf("Received", mail.paid),
        amountOf("Still due", mail.due),
        mail.holdUntil && { term: "Pay before", value: inShopTime(mail.holdUntil, shop) },
      ),
      button: button("See how to pay", link),
      pay: paymentInstructions(mail, shop),
    }),
  },

  "overpayment-received": {
    name: "More was paid than is due",
    subject: "Order {orderNumber}: more was paid than is due",
    preview: "We received {refundDue} more than was due.",
    text: `# You have paid more than was due

{hello}, we received another {amount} for this order. {overpayment}

[facts]

[button]

> ${KEEP_THE_LINK}`,
    variables: {
      ...ORDER,
      amount: "What was received now",
      refundDue: "What was paid too much",
      overpayment: "What happens with it",
    },
    blocks: { facts: "The order and its amounts", button: "The link to the order" },
    values: ({ amount, refundDue }, { shop }) => ({
      amount: formatUsd(amount),
      refundDue: formatUsd(refundDue),
      overpayment: overpaymentText(refundDue, shop),
    }),
    fill: (mail, { link }) => ({
      facts: receivedFacts(mail, mail),
      button: button("See my order", link),
    }),
  },
} satisfies Partial<Letters>;
