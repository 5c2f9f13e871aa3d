import { queryOptions } from "@tanstack/react-query";
import { api } from "../../api.ts";

export const recentImportsQuery = queryOptions({
  queryKey: ["product-imports"],
  queryFn: ({ signal }) => api.admin.imports.recent({ signal }),
  staleTime: 0,
});
