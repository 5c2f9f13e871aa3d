import { z } from "zod";
import { paths } from "../../paths.ts";
import { queryMembers, type ViewAddress } from "../views/use-view-in-url.ts";

export const ACCOUNT_TABS = ["profile", "orders", "addresses", "security"] as const;
export type AccountTab = (typeof ACCOUNT_TABS)[number];

/** An address within the account: a tab, and an order within the order history. */
export function accountPath(tab: AccountTab, orderId?: string | null): string {
  const params = new URLSearchParams(orderId ? { tab, order: orderId } : { tab });
  return `${paths.account}?${params}`;
}

const query = z.object({
  tab: z.enum(ACCOUNT_TABS).catch(ACCOUNT_TABS[0]),
  order: z.string().min(1).nullable().catch(null),
});

/** A tab of the account, and the open order of its order history; a value that makes no sense counts as absent. */
export interface AccountView {
  tab: AccountTab;
  orderId: string | null;
}

export const accountAddress: ViewAddress<AccountView> = {
  parse(params) {
    const { tab, order } = query.parse(queryMembers(params));
    return { tab, orderId: tab === "orders" ? order : null };
  },
  href: ({ tab, orderId }) => accountPath(tab, orderId),
};
