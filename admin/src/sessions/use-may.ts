import { useQuery } from "@tanstack/react-query";
import { type AdminScope, adminMay } from "#shared/domain/call-scopes.ts";
import { sessionQuery } from "./sessions.queries.ts";

/** How much of the back-office the signed-in admin may use; full until it is known. */
export function useScope(): AdminScope {
  return useQuery(sessionQuery).data?.adminScope ?? "full";
}

/** Whether the signed-in admin may make a call, named as in the table of scopes: "POST /api/admin/coupons". */
export function useMay(call: string): boolean {
  return adminMay(useScope(), call);
}
