import { queryOptions } from "@tanstack/react-query";
import { api } from "../api.ts";

export const factorsQuery = queryOptions({
  queryKey: ["factors"],
  queryFn: () => api.factors.read(),
});

export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: () => api.sessions.list(),
});
