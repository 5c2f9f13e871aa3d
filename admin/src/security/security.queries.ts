import { queryOptions } from "@tanstack/react-query";
import { api } from "../api.ts";

/** What protects the admin's own account besides the password. */
export const factorsQuery = queryOptions({
  queryKey: ["factors"],
  queryFn: () => api.factors.read(),
});

/** Where the admin is logged in. */
export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: () => api.sessions.list(),
});
