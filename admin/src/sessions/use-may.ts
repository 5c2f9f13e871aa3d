import { useQuery } from "@tanstack/react-query";
import type { AdminScope } from "#shared/domain/scopes.ts";
import { adminMay } from "./scopes.ts";
import { sessionQuery } from "./sessions.queries.ts";

/** The scope of the signed-in admin; full until it is loaded. */
export function useScope(): AdminScope {
  return useQuery(sessionQuery).data?.adminScope ?? "full";
}

/** Whether the signed-in admin may make a call, given by its name: "POST /api/admin/coupons". */
export function useMay(call: string): boolean {
  return adminMay(useScope(), call);
}
