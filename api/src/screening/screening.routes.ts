import { screeningCalls } from "#shared/contracts/screening.calls.ts";
import type { Dependencies } from "../dependencies.ts";
import { serve } from "../http/serve.ts";
import { decideScreeningHit, presentHit } from "./decide-hit.ts";
import { listHits } from "./screening.queries.ts";

export function screeningRoutes(deps: Dependencies) {
  return serve(deps, screeningCalls, {
    hits: async ({ query }) => {
      const { rows, total } = await listHits(deps.db, query);
      return { hits: rows.map(presentHit), total };
    },
    clear: ({ params, body, user }) =>
      decideScreeningHit(deps, params.id, { state: "cleared", ...body }, user.id),
    confirm: ({ params, body, user }) =>
      decideScreeningHit(deps, params.id, { state: "confirmed", ...body }, user.id),
  });
}
