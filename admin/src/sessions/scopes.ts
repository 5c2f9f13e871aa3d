import type { adminMay as mayOf } from "#shared/contracts/all.calls.ts";
import type { AdminScope } from "#shared/domain/scopes.ts";

let mayNarrowScope: typeof mayOf = () => false;

/** Reads what the narrower scopes may do, which every contract says. Full admins, who may do everything, do without. */
export async function loadScopes(): Promise<void> {
  mayNarrowScope = (await import("#shared/contracts/all.calls.ts")).adminMay;
}

/** Whether an admin of this scope may make the call with this name. Until the scopes are loaded, only full admins may. */
export const adminMay = (scope: AdminScope, call: string): boolean =>
  scope === "full" || mayNarrowScope(scope, call);
