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
 *
 * The last word of a call below /api/admin or /api/auth says whether it wants a fresh proof of who is there: `proof`
 * always, which the guards ask for; `proof-if` for some of what it does, which its use case asks for; `no-proof` never.
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
  "DELETE /api/products/{slug}/back-in-stock": "",
  "GET /api/back-in-stock": "reading",
  "GET /api/back-in-stock/confirm": "anybody",
  "GET /api/back-in-stock/unsubscribe": "anybody",
  "GET /api/lots/{lotNumber}/traces/{fileName}": "packing reading catalogue:read",
  "GET /api/lots/{lotNumber}": "anybody",
  "GET /api/lots/{lotNumber}/documents/{documentId}": "packing reading catalogue:read",
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
  "GET /api/auth/user": "packing reading no-proof",
  "POST /api/auth/change-password": "packing reading proof-if",
  "GET /api/auth/factors": "packing reading no-proof",
  "GET /api/auth/passkeys": "packing reading no-proof",
  "POST /api/auth/passkeys": "packing reading proof",
  "DELETE /api/auth/passkeys": "packing reading proof",
  "DELETE /api/auth/passkeys/{id}": "packing reading proof",
  "POST /api/auth/passkeys/options": "packing reading proof",
  "POST /api/auth/totp": "packing reading proof",
  "POST /api/auth/totp/confirm": "packing reading proof",
  "DELETE /api/auth/totp": "packing reading proof",
  "POST /api/auth/recovery-codes": "packing reading proof",
  "GET /api/auth/proof": "packing reading proof",
  "POST /api/auth/proof": "packing reading no-proof",
  "GET /api/auth/sessions": "packing reading no-proof",
  "DELETE /api/auth/sessions": "packing reading no-proof",
  "DELETE /api/auth/sessions/{id}": "packing reading no-proof",

  // One's own as a customer.
  "PATCH /api/auth/profile": "packing proof-if",
  "POST /api/auth/address": "packing no-proof",
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

  "GET /api/admin/orders": "packing reading orders:read no-proof",
  "GET /api/admin/orders/queues": "packing reading orders:read no-proof",
  "GET /api/admin/orders/packing-slips": "packing reading orders:read no-proof",
  "POST /api/admin/orders/shipments": "packing orders:write no-proof",
  "POST /api/admin/orders/bulk": "orders:write no-proof",
  "POST /api/admin/orders/{id}/pack": "packing orders:write no-proof",
  "DELETE /api/admin/orders/{id}/pack": "packing orders:write no-proof",
  "GET /api/admin/orders/{id}/notes": "packing reading orders:read no-proof",
  "POST /api/admin/orders/{id}/notes": "packing orders:write no-proof",
  "GET /api/admin/orders/export": "reading orders:read proof",
  "POST /api/admin/orders/cancel-expired": "orders:write no-proof",
  "GET /api/admin/orders/{id}": "packing reading orders:read no-proof",
  "GET /api/admin/orders/{id}/items": "packing reading orders:read no-proof",
  "GET /api/admin/orders/{id}/events": "reading orders:read no-proof",
  "PATCH /api/admin/orders/{id}/status": "orders:write no-proof",
  "PATCH /api/admin/orders/{id}/payment-links": "proof",
  "DELETE /api/admin/orders/{id}/access-links": "orders:write no-proof",
  "PATCH /api/admin/orders/{id}/shipment": "packing orders:write no-proof",
  "DELETE /api/admin/orders/{id}/shipment": "packing orders:write no-proof",
  "GET /api/admin/orders/{id}/allocation": "packing reading orders:read no-proof",
  "POST /api/admin/orders/{id}/allocation": "packing orders:write no-proof",
  "PUT /api/admin/orders/{id}/allocation": "packing orders:write no-proof",
  "DELETE /api/admin/orders/{id}/allocation": "packing orders:write no-proof",

  "GET /api/admin/orders/{id}/payments": "reading orders:read payments:write no-proof",
  "POST /api/admin/orders/{id}/payments": "payments:write no-proof",
  "POST /api/admin/payments/{id}/reverse": "payments:write no-proof",
  "GET /api/admin/payments": "reading payments:write no-proof",
  "GET /api/admin/payments/export": "reading payments:write proof",
  "GET /api/admin/payment-sources": "reading no-proof",
  "POST /api/admin/payment-sources": "proof",
  "PATCH /api/admin/payment-sources/{id}": "proof",
  "GET /api/admin/lots/{id}/traces": "packing reading catalogue:read no-proof",
  "POST /api/admin/lots/{id}/traces": "no-proof",
  "DELETE /api/admin/lots/{id}/traces/{traceId}": "no-proof",
  "GET /api/admin/statements": "reading payments:write no-proof",
  "POST /api/admin/statements": "payments:write no-proof",
  "POST /api/admin/statements/{id}/undo": "payments:write no-proof",
  "GET /api/admin/statement-lines": "reading payments:write no-proof",
  "POST /api/admin/statement-lines/apply": "payments:write no-proof",
  "POST /api/admin/statement-lines/{id}/apply": "payments:write no-proof",
  "POST /api/admin/statement-lines/{id}/unapply": "payments:write no-proof",
  "POST /api/admin/statement-lines/{id}/ignore": "payments:write no-proof",
  "POST /api/admin/statement-lines/{id}/restore": "payments:write no-proof",
  "POST /api/admin/statement-lines/{id}/link": "payments:write no-proof",

  "GET /api/admin/products": "reading catalogue:read stock:write no-proof",
  "GET /api/admin/products/export": "reading catalogue:read no-proof",
  "POST /api/admin/products": "no-proof",
  "PUT /api/admin/products/{id}": "no-proof",
  "DELETE /api/admin/products/{id}": "no-proof",
  "PATCH /api/admin/inventory/{id}/stock": "stock:write no-proof",
  "PATCH /api/admin/inventory/{id}/threshold": "stock:write no-proof",
  "POST /api/admin/uploads/pictures": "no-proof",
  // Who packs finds and reads the lot that was scanned and prints labels; of customers and recalls they read nothing.
  "GET /api/admin/lots": "packing reading catalogue:read stock:write no-proof",
  "POST /api/admin/lots": "no-proof",
  "GET /api/admin/lots/{id}": "packing reading catalogue:read stock:write no-proof",
  "PATCH /api/admin/lots/{id}": "no-proof",
  "POST /api/admin/lots/{id}/documents": "no-proof",
  "DELETE /api/admin/lots/{id}/documents/{documentId}": "no-proof",
  "POST /api/admin/lots/{id}/movements": "stock:write no-proof",
  "POST /api/admin/lots/{id}/release": "no-proof",
  "POST /api/admin/lots/{id}/block": "no-proof",
  "POST /api/admin/lots/{id}/unblock": "no-proof",
  "POST /api/admin/lots/{id}/exhaust": "no-proof",
  "GET /api/admin/lots/{id}/recall": "reading no-proof",
  "POST /api/admin/lots/{id}/recall": "no-proof",
  "GET /api/admin/lots/{id}/recall.csv": "reading proof",
  "GET /api/admin/lots/{id}/certificate.pdf": "packing reading catalogue:read no-proof",
  "GET /api/admin/lots/{id}/labels.pdf": "packing reading catalogue:read no-proof",
  "GET /api/admin/categories": "reading catalogue:read no-proof",
  "POST /api/admin/categories": "no-proof",
  "PATCH /api/admin/categories/{id}": "no-proof",
  "DELETE /api/admin/categories/{id}": "no-proof",
  "GET /api/admin/lots/export": "reading catalogue:read no-proof",
  "GET /api/admin/imports/lots": "reading no-proof",
  "POST /api/admin/imports/lots": "no-proof",
  "POST /api/admin/imports/lots/{id}/undo": "no-proof",
  "GET /api/admin/imports": "reading no-proof",
  "POST /api/admin/imports/products": "no-proof",
  "POST /api/admin/imports/{id}/undo": "no-proof",
  "GET /api/admin/coupons": "reading no-proof",
  "POST /api/admin/coupons": "no-proof",
  "PATCH /api/admin/coupons/{id}": "no-proof",
  "DELETE /api/admin/coupons/{id}": "no-proof",
  "GET /api/admin/coupons/{id}/products": "reading no-proof",

  "GET /api/admin/dashboard/stats": "reading no-proof",
  "GET /api/admin/users": "reading proof-if",
  "POST /api/admin/users": "proof-if",
  "PUT /api/admin/users/{id}": "proof-if",
  "DELETE /api/admin/users/{id}": "proof-if",
  "POST /api/admin/users/{id}/reactivate": "proof-if",
  "GET /api/admin/settings/shipping-rate": "reading no-proof",
  "POST /api/admin/settings/shipping-rate": "no-proof",
  "GET /api/admin/settings/store": "reading no-proof",
  "PATCH /api/admin/settings/store": "proof-if",
  "GET /api/admin/notification-config": "reading no-proof",
  "POST /api/admin/notification-config": "proof",
  "GET /api/admin/outbox": "reading no-proof",
  "GET /api/admin/outbox/{id}": "reading no-proof",
  "POST /api/admin/outbox/{id}/resend": "no-proof",
  "GET /api/admin/activity": "reading no-proof",
  "GET /api/admin/publishing": "reading no-proof",
  "POST /api/admin/publishing/republish": "no-proof",
  "GET /api/admin/api-keys": "reading no-proof",
  "POST /api/admin/api-keys": "proof",
  "DELETE /api/admin/api-keys/{id}": "proof",
  "GET /api/admin/webhooks": "reading no-proof",
  "POST /api/admin/webhooks": "proof",
  "PATCH /api/admin/webhooks/{id}": "proof",
  "DELETE /api/admin/webhooks/{id}": "no-proof",
  "GET /api/admin/webhooks/{id}/deliveries": "reading no-proof",
  "POST /api/admin/webhooks/deliveries/{id}/replay": "no-proof",
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

export type Proof = "proof" | "proof-if" | "no-proof";

/** Whether the call wants a fresh proof; null for a call whose line does not say, which asks for none. */
export function proofOf(call: string): Proof | null {
  const word = wordsOf(call).at(-1);
  return word === "proof" || word === "proof-if" || word === "no-proof" ? word : null;
}

/** The scopes of which a key needs one for the call; empty for a call that no key may make. */
export function keyScopesOf(call: string): string[] {
  return wordsOf(call).filter((word) => word.includes(":"));
}

const wordsOf = (call: string) => (CALLS[call] ?? "").split(" ").filter(Boolean);
