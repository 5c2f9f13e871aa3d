import { institutionCalls } from "#shared/contracts/institutions.calls.ts";
import type { Dependencies } from "../dependencies.ts";
import { addressOf } from "../http/client-address.ts";
import { serve } from "../http/serve.ts";
import { searchInstitutions } from "./institutions.queries.ts";

/** The research institutions that the seller has loaded, for the application form. */
export function institutionRoutes(deps: Dependencies) {
  return serve(deps, institutionCalls, {
    search: async ({ query, user, request }) => {
      await deps.limits.take("institutionSearches", user?.id ?? addressOf(request));
      return searchInstitutions(deps.db, query.q);
    },
  });
}
