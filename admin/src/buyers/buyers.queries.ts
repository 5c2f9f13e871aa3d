import { queryOptions } from "@tanstack/react-query";
import { api } from "../api.ts";

export const rulesQuery = queryOptions({
  queryKey: ["buyer-rules"],
  queryFn: ({ signal }) => api.admin.buyers.rules({ signal }),
});

/** What a customer may buy, with the record. It follows the customer's own steps, so it is always read again. */
export const permissionQuery = (userId: string) =>
  queryOptions({
    queryKey: ["buyer-permission", userId],
    queryFn: ({ signal }) => api.admin.buyers.permission(userId, { signal }),
    staleTime: 0,
  });
