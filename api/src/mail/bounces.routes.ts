import { Elysia } from "elysia";
import { bounceCalls, refusedAddressCalls } from "#shared/contracts/bounces.calls.ts";
import type { Dependencies } from "../dependencies.ts";
import { readFile, readJson } from "../http/read-body.ts";
import { serve } from "../http/serve.ts";
import { type Refused, readBounce } from "./read-bounce.ts";
import { clearRefusedAddress, readRefusedAddresses } from "./refused-addresses.ts";
import { refusedInJson, requireBouncesToken, takeBounce } from "./take-bounce.ts";

/** A report comes with the email itself; those of the shop are far shorter. */
const MAX_BYTES = 1024 ** 2;

const TYPES = ["message/rfc822", "multipart/report", "message/delivery-status", "application/json"];

/** Emails that came back, from mail servers; the addresses that refused them, for admins. */
export function bounceRoutes(deps: Dependencies) {
  const { db, env } = deps;
  return new Elysia()
    .use(
      serve(deps, refusedAddressCalls, {
        list: ({ query }) => readRefusedAddresses(db, query),
        clear: ({ params, user }) => clearRefusedAddress(db, user.id, params.id),
      }),
    )
    .use(
      serve(deps, bounceCalls, {
        bounce: async ({ query, request }) => {
          requireBouncesToken(env, query.token);
          return takeBounce(db, await readRefused(request));
        },
      }),
    );
}

async function readRefused(request: Request): Promise<Refused[]> {
  const contentType = request.headers.get("content-type") ?? "";
  if (/^application\/json\b/i.test(contentType)) return refusedInJson(await readJson(request));
  const { bytes } = await readFile(request, { types: TYPES, max: MAX_BYTES });
  return readBounce(bytes, contentType);
}
