import type { StoreSettings } from "#shared/contracts/settings.ts";
import { formatAddress } from "#shared/domain/addresses.ts";
import { type Cents, formatUsd } from "#shared/domain/money.ts";
import type { MailAddress, MoneyFacts, OrderFacts, PlacedOrderFacts } from "../mails.ts";
import { type Block, contactUs, facts, HELLO, heading, type LetterContext } from "./letter.ts";

/** The last paragraph of every email that has the private link to an order. */
export const KEEP_THE_LINK =
  "The link opens this order without signing in, for 90 days. Whoever has it can read the order, so keep it to yourself.";

export const ORDER = {
  ...HELLO,
  orderNumber: "The number of the order",
  total: "The amount of the order",
};

/** The newest invoice of the order, opened by the key of the letter's own link. */
export const invoiceLink = (
  { orderId }: OrderFacts,
  { link, siteUrl, apiUrl = siteUrl }: LetterContext,
) =>
  link.replace(
    `${siteUrl}/payment/${orderId}`,
    () => `${apiUrl}/api/orders/${orderId}/invoice.pdf`,
  );

export function overpaymentText(refundDue: Cents, shop: StoreSettings): string {
  return `That is ${formatUsd(refundDue)} more than was due. We send it back the way it came; if you would rather have it otherwise, ${contactUs(shop)}.`;
}

/** The order's amount, and the amount received if it differs. */
export function receivedFacts(mail: OrderFacts, { paid, refundDue }: MoneyFacts): Block {
  return facts(
    { term: "Order number", value: mail.orderNumber, mono: true },
    { term: "Amount", value: formatUsd(mail.total), mono: true },
    paid > 0 && paid !== mail.total
      ? { term: "Received", value: formatUsd(paid), mono: true }
      : null,
    refundDue > 0 ? { term: "We send back", value: formatUsd(refundDue), mono: true } : null,
  );
}

type Units = readonly { name: string; quantity: number }[];

/** Products with their units, without prices. */
export const unitsIn = (lines: Units): Block =>
  facts(...lines.map(({ name, quantity }) => ({ term: name, value: `${quantity} ×`, mono: true })));

/** The same under a heading; nothing without products. */
export const contentOf = (lines: Units, title: string): Block[] =>
  lines.length > 0 ? [heading(title), unitsIn(lines)] : [];

type OrderedFacts = Pick<
  PlacedOrderFacts,
  "lines" | "subtotal" | "discount" | "shipping" | "method" | "taxLines" | "total" | "couponCode"
>;

export function orderedItems(mail: OrderedFacts): Block {
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

export function addressOf(address: MailAddress): Block {
  const lines = [address.name, ...formatAddress(address)];
  return { is: "address", lines: lines.filter((line) => line.trim() !== "") };
}
