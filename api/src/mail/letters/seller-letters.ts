import { formatUsd } from "#shared/domain/money.ts";
import { statusLabel } from "#shared/domain/order-status.ts";
import type { SellerOrderFacts } from "../mails.ts";
import { institutionBlocks } from "./institution.ts";
import {
  type Block,
  button,
  facts,
  heading,
  inShopTime,
  type Letters,
  quiet,
  text,
} from "./letter.ts";

export const sellerLetters = {
  "seller-new-order": (mail, { siteUrl }) => ({
    preview: `${mail.customerName} ordered for ${formatUsd(mail.total)}.`,
    title: `New order for ${formatUsd(mail.total)}`,
    blocks: [
      orderFacts(mail),
      {
        is: "items",
        lines: mail.lines,
        totals: [{ label: "Total", amount: formatUsd(mail.total), strong: true }],
      },
      ...institutionBlocks(mail),
      ...(mail.notes ? [heading("Note of the customer"), text(mail.notes)] : []),
      openOrder(mail, siteUrl),
    ],
  }),

  "seller-status-change": (mail, { siteUrl }) => {
    const [before, after] = [statusLabel(mail.before, "admin"), statusLabel(mail.after, "admin")];
    return {
      preview: `From ${before} to ${after}, by ${mail.actor}.`,
      title: `Order ${mail.orderNumber}: ${after}`,
      blocks: [
        text(`${mail.actor} changed the status from ${before} to ${after}.`),
        orderFacts(mail),
        openOrder(mail, siteUrl),
      ],
    };
  },

  "seller-return-requested": (mail, { siteUrl }) => ({
    preview: `${mail.customerName} wants to send something back.`,
    title: `Order ${mail.orderNumber}: a return is requested`,
    blocks: [
      orderFacts(mail),
      heading("What comes back"),
      facts(
        ...mail.lines.map(({ name, quantity }) => ({
          term: name,
          value: `${quantity} ×`,
          mono: true,
        })),
      ),
      ...mail.reasons.map((reason) => text(reason)),
      ...(mail.note ? [heading("Note of the customer"), text(mail.note)] : []),
      button("See the return", `${siteUrl}/admin/returns?order=${mail.orderId}`),
    ],
  }),

  "seller-registration": (mail, { siteUrl }) => ({
    preview: `${mail.name} opened an account.`,
    title: "A new customer",
    blocks: [
      facts({ term: "Name", value: mail.name }, { term: "Email", value: mail.email }),
      button("See the users", `${siteUrl}/admin/users`),
    ],
  }),

  "seller-system-error": (mail, { shop }) => ({
    preview: mail.summary,
    title: "The shop ran into an error",
    blocks: [
      text(
        "Somebody may have seen an error page. The id below finds the details in the log of the shop.",
      ),
      facts(
        { term: "What", value: mail.summary },
        { term: "When", value: inShopTime(mail.occurredAt, shop) },
        { term: "Error id", value: mail.errorId, mono: true },
      ),
      quiet("At most one such mail is sent an hour, however many errors there are."),
    ],
  }),

  "seller-webhook-disabled": (mail, { siteUrl, shop }) => ({
    preview: `Nothing has reached ${mail.url} since ${inShopTime(mail.failingSince, shop)}.`,
    title: "A webhook was disabled",
    blocks: [
      text(
        "This webhook has taken nothing for too long, so it is not called any more. What it missed until now is in its log, and can be replayed once it is enabled again. From now on nothing is kept for it.",
      ),
      facts(
        { term: "Address", value: mail.url, mono: true },
        { term: "Failing since", value: inShopTime(mail.failingSince, shop) },
        { term: "Last try", value: mail.lastError },
      ),
      button("See the webhooks", `${siteUrl}/admin/webhooks`),
    ],
  }),

  "seller-low-stock": (mail, { siteUrl }) => {
    const left = mail.stockQuantity === 0 ? "It is sold out." : `${mail.stockQuantity} left.`;
    return {
      preview: left,
      title: `${mail.productName} is running low`,
      blocks: [
        facts(
          { term: "Product", value: mail.productName },
          { term: "In stock", value: String(mail.stockQuantity), mono: true },
          { term: "Warned at", value: String(mail.lowStockThreshold), mono: true },
        ),
        button(
          "See the product",
          `${siteUrl}/admin/products?search=${encodeURIComponent(mail.productName)}`,
        ),
      ],
    };
  },

  "seller-payment-received": (mail, { siteUrl }) => ({
    preview: `Order ${mail.orderNumber} can be shipped.`,
    title: `${formatUsd(mail.total)} received`,
    blocks: [
      text("The payment of this order is recorded. It can be packed and shipped."),
      orderFacts(mail),
      openOrder(mail, siteUrl),
    ],
  }),

  "seller-payment-links": (mail, { siteUrl }) => ({
    preview: `By ${mail.actor}. If that was not you or your staff, change your password now.`,
    title: "The payment links of an order were changed",
    blocks: [
      text(
        `${mail.actor} changed where the customer of order ${mail.orderNumber} is asked to pay. If that is not right, change it back, and change the password of that account.`,
      ),
      facts(
        ...mail.changes.flatMap(({ what, before, after }) => [
          { term: `${what}, before`, value: before ?? "none" },
          { term: `${what}, now`, value: after ?? "none" },
        ]),
      ),
      openOrder(mail, siteUrl),
    ],
  }),
} satisfies Partial<Letters>;

function orderFacts(mail: SellerOrderFacts): Block {
  return facts(
    { term: "Order number", value: mail.orderNumber, mono: true },
    { term: "Amount", value: formatUsd(mail.total), mono: true },
    { term: "Customer", value: mail.customerName },
    { term: "Email", value: mail.customerEmail },
  );
}

function openOrder(mail: Pick<SellerOrderFacts, "orderNumber">, siteUrl: string): Block {
  return button("Open the order", `${siteUrl}/admin/orders?search=${mail.orderNumber}`);
}
