import type { StoreSettings } from "#shared/contracts/settings.ts";

/** The last lines of every mail: who writes, where they are, and what the goods are for. */
export function signature(shop: StoreSettings): string[] {
  return [
    shop.shopName,
    ...shop.postalAddress.split("\n"),
    shop.contactEmail,
    "Research use only. Not for human consumption.",
  ].filter((line) => line.trim() !== "");
}
