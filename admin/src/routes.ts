import { adminMay } from "#shared/contracts/all.calls.ts";
import type { AdminScope } from "#shared/domain/scopes.ts";

/**
 * The paths of the back-office below /admin. The first tab is at /admin itself. `reads` is the call
 * that a screen needs: admins who may not make it do not see the screen.
 */
export const TABS = [
  { id: "dashboard", title: "Dashboard", reads: "GET /api/admin/dashboard/stats" },
  { id: "orders", title: "Orders", reads: "GET /api/admin/orders" },
  { id: "products", title: "Products", reads: "GET /api/admin/products" },
  { id: "coupons", title: "Coupons", reads: "GET /api/admin/coupons" },
  { id: "shipping", title: "Shipping", reads: "GET /api/admin/settings/shipping-rate" },
  { id: "notifications", title: "Notifications", reads: "GET /api/admin/notification-config" },
  { id: "users", title: "Users", reads: "GET /api/admin/users" },
] as const;

/** Pages in the admin's menu, in addition to the seven tabs. */
export const PAGES = [
  { id: "payments", title: "Payments", reads: "GET /api/admin/payments" },
  { id: "packing", title: "Packing", reads: "GET /api/admin/orders/{id}/allocation" },
  { id: "lots", title: "Lots", reads: "GET /api/admin/lots" },
  { id: "categories", title: "Categories", reads: "GET /api/admin/categories" },
  { id: "settings", title: "Store settings", reads: "GET /api/admin/settings/store" },
  { id: "security", title: "Security", reads: "GET /api/auth/factors" },
  { id: "api-keys", title: "API keys", reads: "GET /api/admin/api-keys" },
  { id: "webhooks", title: "Webhooks", reads: "GET /api/admin/webhooks" },
  { id: "outbox", title: "Outbox", reads: "GET /api/admin/outbox" },
  { id: "activity", title: "Activity", reads: "GET /api/admin/activity" },
] as const;

export type TabId = (typeof TABS)[number]["id"];
export type PageId = (typeof PAGES)[number]["id"];
export type ScreenId = TabId | PageId;

/** The tabs for a scope. */
export const tabsOf = (scope: AdminScope) => TABS.filter(({ reads }) => adminMay(scope, reads));

/** The pages for a scope. For `packing`, the packing table is already a tab. */
export const pagesOf = (scope: AdminScope) =>
  PAGES.filter(
    ({ id, reads }) => adminMay(scope, reads) && !(scope === "packing" && id === "packing"),
  );

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

/** The orders whose packing slips a path shows; null for any other path. */
export function packingSlipOrders(path: string): readonly string[] | null {
  if (path === SLIPS_PATH) return JSON.parse(sessionStorage.getItem(SLIPS_KEY) ?? "[]");
  const one = /^\/orders\/([\w-]+)\/packing-slip$/.exec(path)?.[1];
  return one === undefined ? null : [one];
}

const SLIPS_PATH = "/orders/packing-slips";
const SLIPS_KEY = "packing-slips";

/** The path, below /admin, of several packing slips. The order ids are stored in the session storage. */
export function packingSlipsPath(orderIds: readonly string[]): string {
  sessionStorage.setItem(SLIPS_KEY, JSON.stringify(orderIds));
  return SLIPS_PATH;
}
