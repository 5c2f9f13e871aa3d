import type { StoreSettings } from "#shared/contracts/settings.ts";
import { formatAddress } from "#shared/domain/addresses.ts";
import { type Cents, formatUsd } from "#shared/domain/money.ts";
import type {
  InstitutionFacts,
  MailAddress,
  MoneyFacts,
  OrderFacts,
  PlacedOrderFacts,
} from "../mails.ts";
import {
  amountOf,
  type Block,
  contactUs,
  type Fact,
  facts,
  figure,
  HELLO,
  heading,
  type LetterContext,
  quiet,
} from "./letter.ts";

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
    figure("Order number", mail.orderNumber),
    amountOf("Amount", mail.total),
    paid > 0 && paid !== mail.total && amountOf("Received", paid),
    refundDue > 0 && amountOf("We send back", refundDue),
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

/** What the customer gave for their own books, if anything. */
export function institutionBlocks(mail: Partial<InstitutionFacts>): Block[] {
  const { poNumber, institution, billTo } = mail;
  const lines = billTo ? formatAddress(billTo) : [];
  if (!poNumber && !institution && lines.length === 0) return [];
  return [
    heading("For your records"),
    facts(
      poNumber && figure("PO number", poNumber),
      institution && { term: "Institution", value: institution },
      lines.length > 0 && { term: "Billing address", value: lines.join(", ") },
    ),
  ];
}

const NOT_SET = "Not available at the moment. Please choose another way.";

type Payable = Pick<OrderFacts, "orderNumber" | "total" | "ownWays"> & { due?: Cents };

/**
 * The four payment methods with their instructions, or a note that the seller has not set one up.
 * They ask for the amount due, or for the total when nothing was received.
 */
export function paymentInstructions(mail: Payable, shop: StoreSettings): Block[] {
  const way = (term: string, handle: string, instruction: (handle: string) => string): Fact => {
    const value = handle ? instruction(handle) : NOT_SET;
    return { term, value: mail.ownWays?.includes(term) ? "See the page of this order." : value };
  };
  return [
    heading("Four ways to pay"),
    facts(
      way("PayPal", shop.paypalHandle, (handle) => `Send it to ${handle}.`),
      way("Venmo", shop.venmoHandle, (handle) => `Send it to ${handle}.`),
      way("Cash App", shop.cashAppHandle, (handle) => `Send it to ${handle}.`),
      way(
        "Zelle",
        shop.zelleEmail,
        (email) => `Write to ${email}, and we answer with the details.`,
      ),
    ),
    quiet(
      `Send exactly ${formatUsd(mail.due ?? mail.total)} and quote the order number ${mail.orderNumber}. PayPal, Venmo and Cash App arrive at once; Zelle can take up to 1 business day.`,
    ),
  ];
}
