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
  { id: "payments", title: "Payments" },
  { id: "settings", title: "Store settings" },
  { id: "outbox", title: "Outbox" },
  { id: "activity", title: "Activity" },
] as const;

export type TabId = (typeof TABS)[number]["id"];
export type PageId = (typeof PAGES)[number]["id"];
export type ScreenId = TabId | PageId;

/** The tab or page at a path below /admin; null for none. */
export function screenAt(path: string): ScreenId | null {
  const first = path.split("/")[1] ?? "";
  if (first === "") return "dashboard";
  return [...TABS, ...PAGES].find(({ id }) => id === first)?.id ?? null;
}

/** The path of a tab or page, below /admin. */
export function pathOf(id: ScreenId): string {
  return id === "dashboard" ? "/" : `/${id}`;
}

/** The path of an order's packing slip, below /admin. */
export function packingSlipPath(orderId: string): string {
  return `/orders/${orderId}/packing-slip`;
}

/** The order whose packing slip a path is; null for any other path. */
export function packingSlipOrder(path: string): string | null {
  return /^\/orders\/([\w-]+)\/packing-slip$/.exec(path)?.[1] ?? null;
}
