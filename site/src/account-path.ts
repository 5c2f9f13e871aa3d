import { paths } from "./paths.ts";

/** Quotes are a view within the order history. */
export type AccountTab = "profile" | "orders" | "quotes" | "addresses" | "security";

/**
 * The address of a tab of the account, and of an order that is open within its order history. Not one of `paths`, which
 * are part of the script of every page.
 */
export function accountPath(tab: AccountTab, orderId?: string | null): string {
  return `${paths.account}?${new URLSearchParams(orderId ? { tab, order: orderId } : { tab })}`;
}
