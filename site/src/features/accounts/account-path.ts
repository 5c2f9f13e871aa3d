import { paths } from "../../paths.ts";

export const ACCOUNT_TABS = ["profile", "orders", "addresses", "security"] as const;
export type AccountTab = (typeof ACCOUNT_TABS)[number];

/** An address within the account: a tab, and an order within the order history. */
export function accountPath(tab: AccountTab, orderId?: string): string {
  const query = new URLSearchParams(orderId ? { tab, order: orderId } : { tab });
  return `${paths.account}?${query}`;
}

/** The tab and order that an address asks for; anything else is the first tab. */
export function placeInAccount(search: string): { tab: AccountTab; orderId: string | null } {
  const query = new URLSearchParams(search);
  const tab = ACCOUNT_TABS.find((known) => known === query.get("tab")) ?? ACCOUNT_TABS[0];
  return { tab, orderId: tab === "orders" ? query.get("order") || null : null };
}
