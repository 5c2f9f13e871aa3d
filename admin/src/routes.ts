import type { AdminScope } from "#shared/domain/scopes.ts";
import { adminMay } from "./sessions/scopes.ts";

/**
 * The screens of the back-office in the order of its navigation: first the seven of the specification. A path below
 * /admin is the id; the first screen is at /admin itself. `reads` is the call that a screen needs: admins who may not make
 * it do not see the screen.
 */
export const WORK = [
  { id: "dashboard", title: "Dashboard", reads: "GET /api/admin/dashboard/stats" },
  { id: "orders", title: "Orders", reads: "GET /api/admin/orders" },
  { id: "products", title: "Products", reads: "GET /api/admin/products" },
  { id: "coupons", title: "Coupons", reads: "GET /api/admin/coupons" },
  { id: "shipping", title: "Shipping", reads: "GET /api/admin/settings/shipping-rate" },
  { id: "notifications", title: "Notifications", reads: "GET /api/admin/notification-config" },
  { id: "users", title: "Users", reads: "GET /api/admin/users" },
  { id: "payments", title: "Payments", reads: "GET /api/admin/payments" },
  { id: "packing", title: "Packing", reads: "GET /api/admin/orders/{id}/allocation" },
  { id: "lots", title: "Lots", reads: "GET /api/admin/lots" },
  { id: "returns", title: "Returns", reads: "GET /api/admin/returns" },
  { id: "invoices", title: "Invoices", reads: "GET /api/admin/invoices" },
  { id: "reports", title: "Reports", reads: "GET /api/admin/reports" },
  { id: "customers", title: "Customers", reads: "GET /api/admin/customers" },
  { id: "categories", title: "Categories", reads: "GET /api/admin/categories" },
  { id: "applications", title: "Applications", reads: "GET /api/admin/applications" },
  { id: "screening", title: "Screening", reads: "GET /api/admin/screening/hits" },
] as const;

/** The group Settings of the navigation, in its order. */
export const SETTINGS = [
  { id: "settings", title: "Store settings", reads: "GET /api/admin/settings/store" },
  { id: "buyer-rules", title: "Who may buy", reads: "GET /api/admin/buyer-rules" },
  { id: "security", title: "Security", reads: "GET /api/auth/factors" },
  { id: "api-keys", title: "API keys", reads: "GET /api/admin/api-keys" },
  { id: "webhooks", title: "Webhooks", reads: "GET /api/admin/webhooks" },
  { id: "emails", title: "Emails", reads: "GET /api/admin/emails" },
  { id: "outbox", title: "Outbox", reads: "GET /api/admin/outbox" },
  { id: "activity", title: "Activity", reads: "GET /api/admin/activity" },
  {
    id: "security-events",
    title: "Security events",
    reads: "GET /api/admin/security-events/latest",
  },
  { id: "data", title: "Personal data", reads: "GET /api/admin/erasures" },
] as const;

/** After `g`, the letter that opens a screen. Letters of screens that do not exist do nothing. */
export const GO_KEYS: Readonly<Record<string, string>> = {
  dashboard: "d",
  orders: "o",
  products: "p",
  coupons: "c",
  shipping: "s",
  notifications: "n",
  users: "u",
  payments: "y",
  packing: "k",
  lots: "l",
  returns: "r",
  invoices: "i",
  reports: "t",
};

export type Listed = (typeof WORK)[number] | (typeof SETTINGS)[number];
export type ScreenId = Listed["id"];

/** All screens, in the order of the navigation. */
export const SCREENS: readonly Listed[] = [...WORK, ...SETTINGS];

/** The screens of `list` for a scope. With the scope `packing`, the packing table takes the place of the orders. */
export const screensOf = (scope: AdminScope, list: readonly Listed[] = SCREENS): Listed[] =>
  list.filter(
    ({ id, reads }) => adminMay(scope, reads) && !(scope === "packing" && id === "orders"),
  );

/** The screen at a path below /admin; null for none. */
export function screenAt(path: string): ScreenId | null {
  const first = path.split("/")[1] ?? "";
  if (first === "") return "dashboard";
  return SCREENS.find(({ id }) => id === first)?.id ?? null;
}

/** The path of a screen, below /admin. */
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
