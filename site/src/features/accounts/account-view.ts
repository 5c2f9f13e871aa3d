import { z } from "zod";
import { type AccountTab, accountPath } from "../../account-path.ts";
import { queryMembers, type ViewAddress } from "../views/use-view-in-url.ts";

const TABS = [
  "profile",
  "orders",
  "quotes",
  "addresses",
  "permission",
  "security",
] as const satisfies AccountTab[];

const query = z.object({
  tab: z.enum(TABS).catch(TABS[0]),
  order: z.string().min(1).nullable().catch(null),
});

/** The current tab, and the open order of the order history. */
export interface AccountView {
  tab: AccountTab;
  orderId: string | null;
}

/** Invalid values in the address are ignored. */
export const accountAddress: ViewAddress<AccountView> = {
  parse(params) {
    const { tab, order } = query.parse(queryMembers(params));
    return { tab, orderId: tab === "orders" ? order : null };
  },
  href: ({ tab, orderId }) => accountPath(tab, orderId),
};
