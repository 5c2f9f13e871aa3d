import { queryOptions } from "@tanstack/react-query";
import { api } from "../api.ts";

/** The categories in the seller's order, each with how many products it has. */
export const categoriesQuery = queryOptions({
  queryKey: ["categories"],
  queryFn: ({ signal }) => api.admin.categories.list({ signal }),
  staleTime: 0,
});
