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
