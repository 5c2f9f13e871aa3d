/** The parts of the back-office that an admin may use. */
export const ADMIN_SCOPES = ["full", "packing", "reading"] as const;
export type AdminScope = (typeof ADMIN_SCOPES)[number];

/** The scopes of API keys. None of them gives access to users, second factors, keys or settings. */
export const KEY_SCOPES = [
  "catalogue:read",
  "orders:read",
  "orders:write",
  "stock:write",
  "payments:write",
] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];
