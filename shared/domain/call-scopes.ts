/** How much of the back-office an admin may use. */
export const ADMIN_SCOPES = ["full", "packing", "reading"] as const;
export type AdminScope = (typeof ADMIN_SCOPES)[number];

/** What an API key may be made for. None of them reaches users, second factors, keys or settings. */
export const KEY_SCOPES = [
  "catalogue:read",
  "orders:read",
  "orders:write",
  "stock:write",
  "payments:write",
] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/**
 * Who besides a full admin may make a call, by the name that the call has in the OpenAPI document. This table is the
 * truth: the guards ask it, the screens hide what it refuses, and the gate fails for a call without a line.
 *
 * `anybody` is a call that looks at no session. Of the others, visitors and customers are judged by the call's own
 * guard; a line is about admins of narrower scope and about keys. "a+b" wants a key with both.
 */
const CALLS: Record<string, string> = {
  "GET /api/health/live": "anybody",
  "GET /api/health/ready": "anybody",
  "GET /api/metrics": "anybody",
  "GET /api/openapi.json": "anybody",
  "GET /api/docs": "anybody",
  "GET /api/categories": "anybody",
  "GET /api/sitemap": "anybody",
  "GET /api/products": "anybody",
  "GET /api/products/featured": "anybody",
  "GET /api/products/{slug}": "anybody",
  "GET /api/products/{slug}/related": "anybody",
  "POST /api/products/match": "anybody",
  "POST /api/products/{slug}/back-in-stock": "anybody",
  "GET /api/back-in-stock/confirm": "anybody",
  "GET /api/back-in-stock/unsubscribe": "anybody",
  "GET /api/lots/{lotNumber}/traces/{fileName}": "reading catalogue:read",
  "GET /api/lots/{lotNumber}": "anybody",
  "GET /api/lots/{lotNumber}/documents/{documentId}": "reading catalogue:read",
  "GET /api/settings/shipping-rate": "anybody",
  "GET /api/settings/store": "anybody",

  // Who one is, and what belongs to signing in: also for who may change nothing else.
  "GET /api/login": "anybody",
  "POST /api/login": "anybody",
  "POST /api/login/totp": "anybody",
  "POST /api/login/recovery": "anybody",
  "POST /api/login/passkey": "anybody",
  "POST /api/login/passkey/options": "anybody",
  "POST /api/logout": "anybody",
  "POST /api/register": "anybody",
  "GET /api/auth/verify-email": "anybody",
  "POST /api/auth/resend-verification": "anybody",
  "POST /api/auth/forgot-password": "anybody",
  "POST /api/auth/reset-password": "anybody",
  "GET /api/user": "packing reading",
  "GET /api/auth/user": "packing reading",
  "POST /api/auth/change-password": "packing reading",
  "GET /api/auth/factors": "packing reading",
  "GET /api/auth/passkeys": "packing reading",
  "POST /api/auth/passkeys": "packing reading",
  "DELETE /api/auth/passkeys": "packing reading",
  "DELETE /api/auth/passkeys/{id}": "packing reading",
  "POST /api/auth/passkeys/options": "packing reading",
  "POST /api/auth/totp": "packing reading",
  "POST /api/auth/totp/confirm": "packing reading",
  "DELETE /api/auth/totp": "packing reading",
  "POST /api/auth/recovery-codes": "packing reading",
  "GET /api/auth/proof": "packing reading",
  "POST /api/auth/proof": "packing reading",
  "GET /api/auth/sessions": "packing reading",
  "DELETE /api/auth/sessions": "packing reading",
  "DELETE /api/auth/sessions/{id}": "packing reading",

  // One's own as a customer.
  "PATCH /api/auth/profile": "packing",
  "POST /api/auth/address": "packing",
  "GET /api/addresses": "packing reading",
  "POST /api/addresses": "packing",
  "PATCH /api/addresses/{id}": "packing",
  "DELETE /api/addresses/{id}": "packing",
  "GET /api/cart": "packing reading",
  "POST /api/cart": "packing",
  "POST /api/cart/merge": "packing",
  "PATCH /api/cart/{id}": "packing",
  "DELETE /api/cart/{id}": "packing",
  "DELETE /api/cart": "packing",
  "POST /api/quotes": "anybody",
  "POST /api/quotes/saved": "",
  "GET /api/quotes/saved": "reading",
  "GET /api/quotes/saved/{id}": "reading orders:read",
  "GET /api/quotes/saved/{id}/pdf": "reading orders:read",
  "POST /api/coupons/validate": "anybody",
  "GET /api/orders": "reading",
  "POST /api/orders": "",
  "GET /api/orders/{id}": "packing reading orders:read",
  "GET /api/orders/{id}/items": "packing reading orders:read",
  "GET /api/orders/{id}/events": "reading orders:read",

  "GET /api/admin/orders": "packing reading orders:read",
  "GET /api/admin/orders/queues": "packing reading orders:read",
  "POST /api/admin/orders/shipments": "packing orders:write",
  "POST /api/admin/orders/bulk": "orders:write",
  "POST /api/admin/orders/{id}/pack": "packing orders:write",
  "DELETE /api/admin/orders/{id}/pack": "packing orders:write",
  "GET /api/admin/orders/{id}/notes": "packing reading orders:read",
  "POST /api/admin/orders/{id}/notes": "packing orders:write",
  "GET /api/admin/orders/export": "reading orders:read",
  "POST /api/admin/orders/cancel-expired": "orders:write",
  "GET /api/admin/orders/{id}": "packing reading orders:read",
  "GET /api/admin/orders/{id}/items": "packing reading orders:read",
  "GET /api/admin/orders/{id}/events": "reading orders:read",
  "PATCH /api/admin/orders/{id}/status": "orders:write",
  "PATCH /api/admin/orders/{id}/payment-links": "orders:write",
  "PATCH /api/admin/orders/{id}/shipment": "packing orders:write",
  "DELETE /api/admin/orders/{id}/shipment": "packing orders:write",
  "GET /api/admin/orders/{id}/allocation": "packing reading orders:read",
  "POST /api/admin/orders/{id}/allocation": "packing orders:write",
  "PUT /api/admin/orders/{id}/allocation": "packing orders:write",
  "DELETE /api/admin/orders/{id}/allocation": "packing orders:write",

  "GET /api/admin/orders/{id}/payments": "reading orders:read payments:write",
  "POST /api/admin/orders/{id}/payments": "payments:write",
  "POST /api/admin/payments/{id}/reverse": "payments:write",
  "GET /api/admin/payments": "reading payments:write",
  "GET /api/admin/payments/export": "reading payments:write",
  "GET /api/admin/payment-sources": "reading",
  "POST /api/admin/payment-sources": "",
  "PATCH /api/admin/payment-sources/{id}": "",
  "GET /api/admin/lots/{id}/traces": "reading catalogue:read",
  "POST /api/admin/lots/{id}/traces": "",
  "DELETE /api/admin/lots/{id}/traces/{traceId}": "",
  "GET /api/admin/statements": "reading payments:write",
  "POST /api/admin/statements": "payments:write",
  "POST /api/admin/statements/{id}/undo": "payments:write",
  "GET /api/admin/statement-lines": "reading payments:write",
  "POST /api/admin/statement-lines/apply": "payments:write",
  "POST /api/admin/statement-lines/{id}/apply": "payments:write",
  "POST /api/admin/statement-lines/{id}/unapply": "payments:write",
  "POST /api/admin/statement-lines/{id}/ignore": "payments:write",
  "POST /api/admin/statement-lines/{id}/restore": "payments:write",
  "POST /api/admin/statement-lines/{id}/link": "payments:write",

  "GET /api/admin/products": "reading catalogue:read stock:write",
  "GET /api/admin/products/export": "reading catalogue:read",
  "POST /api/admin/products": "",
  "PUT /api/admin/products/{id}": "",
  "DELETE /api/admin/products/{id}": "",
  "PATCH /api/admin/inventory/{id}/stock": "stock:write",
  "PATCH /api/admin/inventory/{id}/threshold": "stock:write",
  "POST /api/admin/uploads/pictures": "",
  // Who packs finds the lot that was scanned and prints labels; of customers and recalls they read nothing.
  "GET /api/admin/lots": "packing reading catalogue:read stock:write",
  "POST /api/admin/lots": "",
  "GET /api/admin/lots/{id}": "reading catalogue:read stock:write",
  "PATCH /api/admin/lots/{id}": "",
  "POST /api/admin/lots/{id}/documents": "",
  "POST /api/admin/lots/{id}/movements": "stock:write",
  "POST /api/admin/lots/{id}/release": "",
  "POST /api/admin/lots/{id}/block": "",
  "POST /api/admin/lots/{id}/unblock": "",
  "POST /api/admin/lots/{id}/exhaust": "",
  "GET /api/admin/lots/{id}/recall": "reading",
  "POST /api/admin/lots/{id}/recall": "",
  "GET /api/admin/lots/{id}/recall.csv": "reading",
  "GET /api/admin/lots/{id}/certificate.pdf": "packing reading catalogue:read",
  "GET /api/admin/lots/{id}/labels.pdf": "packing reading catalogue:read",
  "GET /api/admin/categories": "reading catalogue:read",
  "POST /api/admin/categories": "",
  "PATCH /api/admin/categories/{id}": "",
  "DELETE /api/admin/categories/{id}": "",
  "GET /api/admin/lots/export": "reading catalogue:read",
  "GET /api/admin/imports/lots": "reading",
  "POST /api/admin/imports/lots": "",
  "POST /api/admin/imports/lots/{id}/undo": "",
  "GET /api/admin/imports": "reading",
  "POST /api/admin/imports/products": "",
  "POST /api/admin/imports/{id}/undo": "",
  "GET /api/admin/coupons": "reading",
  "POST /api/admin/coupons": "",
  "PATCH /api/admin/coupons/{id}": "",
  "DELETE /api/admin/coupons/{id}": "",
  "GET /api/admin/coupons/{id}/products": "reading",

  "GET /api/admin/dashboard/stats": "reading",
  "GET /api/admin/users": "reading",
  "POST /api/admin/users": "",
  "PUT /api/admin/users/{id}": "",
  "DELETE /api/admin/users/{id}": "",
  "POST /api/admin/users/{id}/reactivate": "",
  "GET /api/admin/settings/shipping-rate": "reading",
  "POST /api/admin/settings/shipping-rate": "",
  "GET /api/admin/settings/store": "reading",
  "PATCH /api/admin/settings/store": "",
  "GET /api/admin/notification-config": "reading",
  "POST /api/admin/notification-config": "",
  "GET /api/admin/outbox": "reading",
  "GET /api/admin/outbox/{id}": "reading",
  "POST /api/admin/outbox/{id}/resend": "",
  "GET /api/admin/activity": "reading",
  "GET /api/admin/publishing": "reading",
  "POST /api/admin/publishing/republish": "",
  "GET /api/admin/api-keys": "reading",
  "POST /api/admin/api-keys": "",
  "DELETE /api/admin/api-keys/{id}": "",
  "GET /api/admin/webhooks": "reading",
  "POST /api/admin/webhooks": "",
  "PATCH /api/admin/webhooks/{id}": "",
  "DELETE /api/admin/webhooks/{id}": "",
  "GET /api/admin/webhooks/{id}/deliveries": "reading",
  "POST /api/admin/webhooks/deliveries/{id}/replay": "",
};

/** The calls that have a line, by their names. */
export const SCOPED_CALLS: readonly string[] = Object.keys(CALLS);

/** Whether the call looks at no session, so that scopes say nothing of it. */
export const isForAnybody = (call: string) => CALLS[call] === "anybody";

/** Whether an admin of this scope may make the call: a full one any, the others what the table names. */
export function adminMay(scope: AdminScope, call: string): boolean {
  if (scope === "full") return true;
  const words = wordsOf(call);
  return words.includes("anybody") || words.includes(scope);
}

/** Whether a key with these scopes may make the call. */
export function keyMay(scopes: readonly string[], call: string): boolean {
  return wordsOf(call).some(
    (word) =>
      word === "anybody" ||
      (word.includes(":") && word.split("+").every((part) => scopes.includes(part))),
  );
}

/** The scopes of which a key needs one for the call; empty for a call that no key may make. */
export function keyScopesOf(call: string): string[] {
  return wordsOf(call).filter((word) => word.includes(":"));
}

const wordsOf = (call: string) => (CALLS[call] ?? "").split(" ").filter(Boolean);
