import { fulfilmentCalls } from "#shared/contracts/fulfilments.calls.ts";
import type { Dependencies } from "../dependencies.ts";
import { serve } from "../http/serve.ts";
import {
  cancelFulfilment,
  changeFulfilment,
  createFulfilment,
  deliverFulfilment,
  packFulfilment,
  shipFulfilment,
  unpackFulfilment,
  unshipFulfilment,
} from "./change-fulfilment.ts";
import { readFulfilments } from "./read-fulfilments.ts";

export function orderFulfilmentRoutes(deps: Dependencies) {
  return serve(deps, fulfilmentCalls, {
    list: ({ params }) => readFulfilments(deps, params.id),
    create: ({ params, body, user }) => createFulfilment(deps, params.id, body, user.id),
    change: ({ params, body, user }) => changeFulfilment(deps, params.id, body, user.id),
    cancel: ({ params, user }) => cancelFulfilment(deps, params.id, user.id),
    pack: ({ params, body, user }) => packFulfilment(deps, params.id, body ?? {}, user.id),
    unpack: ({ params, user }) => unpackFulfilment(deps, params.id, user.id),
    ship: ({ params, body, user }) => shipFulfilment(deps, params.id, body, user.id),
    unship: ({ params, user }) => unshipFulfilment(deps, params.id, user.id),
    deliver: ({ params, user }) => deliverFulfilment(deps, params.id, user.id),
  });
}
