import { Elysia } from "elysia";
import { carrierEventCalls, labelCalls } from "#shared/contracts/labels.calls.ts";
import type { Dependencies } from "../dependencies.ts";
import { idempotencyKeyOf } from "../http/idempotency-key.ts";
import { serve } from "../http/serve.ts";
import { readJson, SENDER } from "../settings/shipping-settings.queries.ts";
import { buyLabel } from "./buy-label.ts";
import { buyLabels } from "./buy-many.ts";
import { printCustoms, printLabels } from "./print-labels.ts";
import { readRates } from "./read-rates.ts";
import { voidLabel } from "./settle-labels.ts";
import { eventsUrlOf, takeEvent } from "./take-event.ts";

/** Labels of parcels, for the staff; tracking updates, for Shippo. */
export function labelRoutes(deps: Dependencies) {
  return new Elysia()
    .use(
      serve(deps, labelCalls, {
        carrier: async ({ user }) => ({
          on: deps.carrier !== null,
          country: (await readJson(deps.db, SENDER)).value.country,
          eventsUrl: user.adminScope === "full" ? eventsUrlOf(deps.env) : null,
        }),
        rates: ({ params, query }) => readRates(deps, params.id, query.parcel),
        buy: ({ params, body, user, request }) => {
          const key = idempotencyKeyOf(request);
          return buyLabel(deps, params.id, body.rateId, { actorId: user.id, key });
        },
        void: ({ params, user }) => voidLabel(deps, params.id, user.id),
        buyMany: ({ body, user }) => buyLabels(deps, body, user.id),
        print: ({ query }) => printLabels(deps, query.ids),
        customs: ({ params }) => printCustoms(deps, params.id),
      }),
    )
    .use(
      serve(deps, carrierEventCalls, {
        event: ({ query, body }) => takeEvent(deps, query.token, body),
      }),
    );
}
