import type { StoreSettings } from "#shared/contracts/settings.ts";
import { type Cents, formatUsd } from "#shared/domain/money.ts";
import type { OrderFacts } from "../mails.ts";
import { type Block, type Fact, facts, heading, quiet } from "./letter.ts";

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
