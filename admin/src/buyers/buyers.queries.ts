import { api } from "../api.ts";
import { freshRead, read } from "../layout/reads.ts";

export const rulesQuery = read(["buyer-rules"], (call) => api.admin.buyers.rules(call));

/** What a customer may buy, with the record. The customer's own steps change it, so it is always read again. */
export const permissionQuery = (userId: string) =>
  freshRead(["buyer-permission", userId], (call) => api.admin.buyers.permission(userId, call));
