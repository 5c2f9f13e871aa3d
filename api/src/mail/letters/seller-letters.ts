import { formatUsd } from "#shared/domain/money.ts";
import { statusLabel } from "#shared/domain/order-status.ts";
import type { SellerOrderFacts } from "../mails.ts";
import {
  amountOf,
  type Block,
  type Blocks,
  button,
  facts,
  figure,
  heading,
  inShopTime,
  type LetterContext,
  type Letters,
  text,
} from "./letter.ts";
import { NONE } from "./letter-template.ts";
import { institutionBlocks, unitsIn } from "./order-blocks.ts";

const ORDER = {
  orderNumber: "The number of the order",
  total: "The amount of the order",
  customerName: "The customer's name",
  customerEmail: "The customer's address",
};

const FACTS = "Order, amount and customer";
const OPEN = "The link to the order";

export const sellerLetters = {
  "seller-new-order": {
    name: "A new order",
    subject: "New order {orderNumber}: {total}",
    preview: "{customerName} ordered for {total}.",
    text: `# New order for {total}

[facts]

[items]

[books]

[note]

[button]`,
    variables: ORDER,
    blocks: {
      facts: FACTS,
      items: "The items",
      books: "PO number, institution and billing address",
      note: "The note of the customer",
      button: OPEN,
    },
    fill: (mail, context) => ({
      ...aboutOrder(mail, context),
      items: {
        is: "items",
        lines: mail.lines,
        totals: [{ label: "Total", amount: formatUsd(mail.total), strong: true }],
      },
      books: institutionBlocks(mail),
      note: noteOf(mail.notes),
    }),
  },

  "seller-status-change": {
    name: "A status was changed",
    subject: "Order {orderNumber} is now {after}",
    preview: "From {before} to {after}, by {actor}.",
    text: `# Order {orderNumber}: {after}

{actor} changed the status from {before} to {after}.

[facts]

[button]`,
    variables: {
      ...ORDER,
      actor: "Who changed it",
      before: "The status before",
      after: "The status now",
    },
    blocks: { facts: FACTS, button: OPEN },
    values: ({ before, after }) => ({
      before: statusLabel(before, "admin"),
      after: statusLabel(after, "admin"),
    }),
    fill: aboutOrder,
  },

  "seller-return-requested": {
    name: "A return is requested (to you)",
    subject: "Order {orderNumber}: a return is requested",
    preview: "{customerName} wants to send something back.",
    text: `# Order {orderNumber}: a return is requested

[facts]

## What comes back

[units]

[reasons]

[note]

[button]`,
    variables: ORDER,
    blocks: {
      facts: FACTS,
      units: "What comes back",
      reasons: "The reasons",
      note: "The note of the customer",
      button: "The link to the return",
    },
    fill: (mail, context) => ({
      ...aboutOrder(mail, context),
      units: unitsIn(mail.lines),
      reasons: mail.reasons.map((reason) => text(reason)),
      note: noteOf(mail.note),
      button: button("See the return", `${context.siteUrl}/admin/returns?order=${mail.orderId}`),
    }),
  },

  "seller-registration": {
    name: "A new customer",
    subject: "New customer: {name}",
    preview: "{name} opened an account.",
    text: `# A new customer

[facts]

[button]`,
    variables: { name: "The customer's name", email: "The customer's address" },
    blocks: { facts: "Name and address", button: "The link to the users" },
    fill: ({ name, email }, { siteUrl }) => ({
      facts: facts({ term: "Name", value: name }, { term: "Email", value: email }),
      button: button("See the users", `${siteUrl}/admin/users`),
    }),
  },

  "seller-system-error": {
    name: "The shop ran into an error",
    subject: "The shop ran into an error",
    preview: "{summary}",
    text: `# The shop ran into an error

Somebody may have seen an error page. The id below finds the details in the log of the shop.

[facts]

> At most one such email is sent an hour, however many errors there are.`,
    variables: { summary: "What failed", errorId: "The id of the error" },
    blocks: { facts: "What failed, when, and the id" },
    fill: ({ summary, errorId, occurredAt }, { shop }) => ({
      facts: facts(
        { term: "What", value: summary },
        { term: "When", value: inShopTime(occurredAt, shop) },
        figure("Error id", errorId),
      ),
    }),
  },

  "seller-webhook-disabled": {
    name: "A webhook was disabled",
    subject: "A webhook was disabled",
    preview: "Nothing has reached {url} since {failingSince}.",
    text: `# A webhook was disabled

This webhook has taken nothing for too long, so it is not called any more. What it missed until now is in its log, and can be replayed once it is enabled again. From now on nothing is kept for it.

[facts]

[button]`,
    variables: { url: "Its address", failingSince: "Since when it fails" },
    blocks: {
      facts: "Address, since when, and the last try",
      button: "The link to the webhooks",
    },
    values: (mail, { shop }) => ({ failingSince: inShopTime(mail.failingSince, shop) }),
    fill: ({ url, failingSince, lastError }, { siteUrl, shop }) => ({
      facts: facts(
        figure("Address", url),
        { term: "Failing since", value: inShopTime(failingSince, shop) },
        { term: "Last try", value: lastError },
      ),
      button: button("See the webhooks", `${siteUrl}/admin/webhooks`),
    }),
  },

  "seller-low-stock": {
    name: "A product is running low",
    subject: "Low stock: {productName}, {stock} left",
    preview: "{left}",
    text: `# {productName} is running low

[facts]

[button]`,
    variables: {
      productName: "The product",
      stock: "The units that are left",
      left: "“3 left.”, or that it is sold out",
    },
    blocks: { facts: "Product, stock and threshold", button: "The link to the product" },
    values: ({ stockQuantity }) => ({
      stock: String(stockQuantity),
      left: stockQuantity === 0 ? "It is sold out." : `${stockQuantity} left.`,
    }),
    fill: ({ productName, stockQuantity, lowStockThreshold }, { siteUrl }) => ({
      facts: facts(
        { term: "Product", value: productName },
        figure("In stock", String(stockQuantity)),
        figure("Warned at", String(lowStockThreshold)),
      ),
      button: button(
        "See the product",
        `${siteUrl}/admin/products?search=${encodeURIComponent(productName)}`,
      ),
    }),
  },

  "seller-payment-received": {
    name: "A payment was received",
    subject: "Payment received for order {orderNumber}: {paid}",
    preview: "The payment of order {orderNumber} is recorded.{next}",
    text: `# {paid} received

The payment of this order is recorded.{next}

[facts]

[button]`,
    variables: {
      ...ORDER,
      paid: "What was received in all",
      next: "That the order can be packed and shipped, where it has not left yet",
    },
    blocks: { facts: FACTS, button: OPEN },
    values: ({ total, paid = total, hasLeft }) => ({
      paid: formatUsd(paid),
      next: hasLeft ? "" : " It can be packed and shipped.",
    }),
    unusual: ({ hasLeft }) => (hasLeft ? ["next"] : []),
    fill: aboutOrder,
  },

  "seller-payment-links": {
    name: "The payment links of an order were changed",
    subject: "Order {orderNumber}: its payment links were changed",
    preview: "By {actor}. If that was not you or your staff, change your password now.",
    text: `# The payment links of an order were changed

{actor} changed where the customer of order {orderNumber} is asked to pay. If that is not right, change it back, and change the password of that account.

[facts]

[button]`,
    variables: { actor: "Who changed them", orderNumber: "The number of the order" },
    blocks: { facts: "The links before and now", button: OPEN },
    fill: (mail, { siteUrl }) => ({
      facts: facts(
        ...mail.changes.flatMap(({ what, before, after }) => [
          { term: `${what}, before`, value: before ?? "none" },
          { term: `${what}, now`, value: after ?? "none" },
        ]),
      ),
      button: openOrder(mail, siteUrl),
    }),
  },
} satisfies Partial<Letters>;

const noteOf = (note: string | null): Block[] =>
  note ? [heading("Note of the customer"), text(note)] : NONE;

function aboutOrder(mail: SellerOrderFacts, { siteUrl }: LetterContext): Blocks {
  return {
    facts: facts(
      figure("Order number", mail.orderNumber),
      amountOf("Amount", mail.total),
      { term: "Customer", value: mail.customerName },
      { term: "Email", value: mail.customerEmail },
    ),
    button: openOrder(mail, siteUrl),
  };
}

function openOrder(mail: Pick<SellerOrderFacts, "orderNumber">, siteUrl: string): Block {
  return button("Open the order", `${siteUrl}/admin/orders?search=${mail.orderNumber}`);
}
