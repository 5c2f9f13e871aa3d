import { Elysia } from "elysia";
import { bounceCalls, refusedAddressCalls } from "#shared/contracts/bounces.calls.ts";
import type { Dependencies } from "../dependencies.ts";
import { serve } from "../http/serve.ts";
import { clearRefusedAddress } from "./clear-refused-address.ts";
import { readRefusedAddresses } from "./read-refused-addresses.ts";
import { takeBounce } from "./take-bounce.ts";

/** Emails that came back, from mail servers; the addresses that refused them, for admins. */
export function bounceRoutes(deps: Dependencies) {
  return new Elysia()
    .use(
      serve(deps, refusedAddressCalls, {
        list: ({ query }) => readRefusedAddresses(deps.db, query),
        clear: ({ params, user }) => clearRefusedAddress(deps.db, user.id, params.id),
      }),
    )
    .use(
      serve(deps, bounceCalls, {
        bounce: ({ query, request }) => takeBounce(deps, query.token, request),
      }),
    );
}
