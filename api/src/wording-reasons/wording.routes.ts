import { wordingCalls } from "#shared/contracts/wording.calls.ts";
import type { Dependencies } from "../dependencies.ts";
import { serve } from "../http/serve.ts";
import { giveReason, listWaiting } from "./waiting-texts.ts";

/** Saved texts that speak of use in humans or animals, and the reasons why they are correct, for admins. */
export function wordingRoutes(deps: Dependencies) {
  return serve(deps, wordingCalls, {
    waiting: () => listWaiting(deps.db),
    giveReason: ({ params, body, user }) => giveReason(deps, params.id, body.reason, user.id),
  });
}
