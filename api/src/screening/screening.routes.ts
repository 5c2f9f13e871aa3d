import { screeningCalls } from "#shared/contracts/screening.calls.ts";
import type { Dependencies } from "../dependencies.ts";
import { serve } from "../http/serve.ts";
import { decideScreeningHit } from "./decide-hit.ts";
import { presentHit } from "./present-hit.ts";
import { listHits } from "./screening.queries.ts";

export function screeningRoutes(deps: Dependencies) {
  const decide =
    (state: "cleared" | "confirmed") =>
    ({
      params,
      body,
      user,
    }: {
      params: { id: string };
      body: { reason: string };
      user: { id: string };
    }) =>
      decideScreeningHit(deps, params.id, { state, reason: body.reason }, user.id);
  return serve(deps, screeningCalls, {
    hits: async ({ query }) => {
      const { rows, total } = await listHits(deps.db, query);
      return { hits: rows.map(presentHit), total };
    },
    clear: decide("cleared"),
    confirm: decide("confirmed"),
  });
}
