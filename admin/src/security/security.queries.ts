import { queryOptions } from "@tanstack/react-query";
import { api } from "../api.ts";

/** The admin's own second factors. */
export const factorsQuery = queryOptions({
  queryKey: ["factors"],
  queryFn: () => api.factors.read(),
});

export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: () => api.sessions.list(),
});
