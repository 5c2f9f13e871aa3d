import { queryOptions } from "@tanstack/react-query";
import { api } from "../api.ts";

export const apiKeysQuery = queryOptions({
  queryKey: ["api-keys"],
  queryFn: ({ signal }) => api.admin.apiKeys.list({ signal }),
  staleTime: 0,
});
