import { paths } from "./paths.ts";

/** The quotes are a view inside the order history, and the permission one inside the profile. */
export const ACCOUNT_TABS = [
  "profile",
  "orders",
  "quotes",
  "addresses",
  "permission",
  "security",
] as const;

export type AccountTab = (typeof ACCOUNT_TABS)[number];

/**
 * The URL of an account tab, or of an open order in the order history. It is not in `paths`,
 * because every page's script contains those.
 */
export function accountPath(tab: AccountTab, orderId?: string | null): string {
  return `${paths.account}?${new URLSearchParams(orderId ? { tab, order: orderId } : { tab })}`;
}
