import type { Order } from "#shared/contracts/orders.ts";
import type { PaymentMethod, StoreSettings } from "#shared/contracts/settings.ts";
import { formatAmount } from "#shared/domain/money.ts";
import { amountDue, orderMoney } from "#shared/domain/payments.ts";

export interface MethodOfPayment {
  id: PaymentMethod;
  name: string;
  /** The seller's name, tag or address for this method; empty if not set. */
  handle: string;
  handleName: string;
  /** A link to pay: the order's own link, or one made from the handle. Null if there is neither. */
  link: string | null;
  processingTime: "Instant" | "Up to 1 business day";
}

type Handles = Pick<StoreSettings, "paypalHandle" | "venmoHandle" | "cashAppHandle" | "zelleEmail">;

/** The amount due of an order in the API's format. A part of the total may be paid already. */
export function dueOf(order: Order): string {
  return formatAmount(amountDue(order.status, orderMoney(order)));
}

/** The four payment methods of an order, in the order of their tabs. */
export function paymentMethods(order: Order, handles: Handles): MethodOfPayment[] {
  const paypal = handles.paypalHandle.trim();
  const venmo = handles.venmoHandle.trim();
  const cashApp = handles.cashAppHandle.trim();
  return [
    {
      id: "paypal",
      name: "PayPal",
      handle: paypal,
      handleName: paypal.includes("@") && !paypal.startsWith("@") ? "PayPal email" : "PayPal name",
      link: order.paypalUrl || paypalLink(paypal, dueOf(order)),
      processingTime: "Instant",
    },
    {
      id: "venmo",
      name: "Venmo",
      handle: venmo,
      handleName: "Venmo name",
      link: order.venmoUrl || venmoLink(venmo, order),
      processingTime: "Instant",
    },
    {
      id: "cashapp",
      name: "Cash App",
      handle: cashApp,
      handleName: "$Cashtag",
      link: order.cashAppUrl || cashAppLink(cashApp, dueOf(order)),
      processingTime: "Instant",
    },
    {
      id: "zelle",
      name: "Zelle",
      handle: handles.zelleEmail.trim(),
      handleName: "Seller's email",
      link: null,
      processingTime: "Up to 1 business day",
    },
  ];
}

/*
 * A guessed link would send money to a stranger, so only handles that clearly have the method's
 * link format get one. A bare word is a Venmo name, but for PayPal and Cash App it may be anything.
 */

function paypalLink(handle: string, due: string): string | null {
  const name =
    /^(?:@|(?:https?:\/\/)?(?:www\.)?(?:paypal\.me|paypal\.com\/paypalme)\/)([A-Za-z0-9]{1,20})\/?$/i;
  const found = name.exec(handle)?.[1];
  return found ? `https://paypal.me/${found}/${due}USD` : null;
}

function venmoLink(handle: string, order: Order): string | null {
  const name = /^(?:@|(?:https?:\/\/)?(?:www\.)?venmo\.com\/(?:u\/)?)?([A-Za-z0-9_-]{5,30})\/?$/i;
  const found = name.exec(handle)?.[1];
  if (!found || /^\d+$/.test(found.replaceAll("-", ""))) return null;
  const query = new URLSearchParams({ txn: "pay", amount: dueOf(order), note: order.orderNumber });
  return `https://venmo.com/${found}?${query}`;
}

function cashAppLink(handle: string, due: string): string | null {
  const tag = /^(?:(?:https?:\/\/)?(?:www\.)?cash\.app\/)?\$([A-Za-z][A-Za-z0-9_-]{0,19})\/?$/i;
  const found = tag.exec(handle)?.[1];
  return found ? `https://cash.app/$${found}/${due}` : null;
}
