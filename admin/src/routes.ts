/** The back-office's own addresses, below /admin. The first is shown at /admin itself. */
export const TABS = [
  { id: "dashboard", title: "Dashboard" },
  { id: "orders", title: "Orders" },
  { id: "products", title: "Products" },
  { id: "coupons", title: "Coupons" },
  { id: "shipping", title: "Shipping" },
  { id: "notifications", title: "Notifications" },
  { id: "users", title: "Users" },
] as const;

/** Pages reached from the admin's own menu, beside the seven tabs. */
export const PAGES = [
  { id: "settings", title: "Store settings" },
  { id: "outbox", title: "Outbox" },
  { id: "activity", title: "Activity" },
] as const;

export type TabId = (typeof TABS)[number]["id"];
export type PageId = (typeof PAGES)[number]["id"];

/** The tab or page of a path below /admin; null when there is none. */
export function placeOf(path: string): TabId | PageId | null {
  const first = path.split("/")[1] ?? "";
  if (first === "") return "dashboard";
  return [...TABS, ...PAGES].find(({ id }) => id === first)?.id ?? null;
}

/** A tab's path below /admin. */
export function pathOf(id: TabId | PageId): string {
  return id === "dashboard" ? "/" : `/${id}`;
}

/** Where an order's packing slip is printed. */
export function packingSlipPath(orderId: string): string {
  return `/orders/${orderId}/packing-slip`;
}

/** The order whose packing slip a path is; null for any other path. */
export function packingSlipOrder(path: string): string | null {
  return /^\/orders\/([\w-]+)\/packing-slip$/.exec(path)?.[1] ?? null;
}
