import { orderReturnCalls, returnCalls } from "#shared/contracts/returns.calls.ts";
import { answersExport } from "../activity/activity.routes.ts";
import type { Dependencies } from "../dependencies.ts";
import { idempotencyKeyOf } from "../http/idempotency-key.ts";
import { serve } from "../http/serve.ts";
import { actorOf } from "../orders/admin-orders.routes.ts";
import { approveReturn, closeReturn, receiveReturn, refuseReturn } from "./change-return.ts";
import { exportReturns, getOwnReturns, getReturnsOf, listReturns } from "./read-returns.ts";
import { recordReturn, requestReturn } from "./request-return.ts";

export function orderReturnRoutes(deps: Dependencies) {
  return serve(deps, orderReturnCalls, {
    returns: ({ params, query, user }) => getOwnReturns(deps, params.id, { user, key: query.key }),
    requestReturn: ({ params, body, user, request }) =>
      requestReturn(deps, params.id, body, { user, key: idempotencyKeyOf(request) }),
  });
}

export function returnRoutes(deps: Dependencies) {
  return serve(deps, returnCalls, {
    list: ({ query }) => listReturns(deps, query),
    export: answersExport(deps, { what: "returns", subjectType: "return" }, exportReturns),
    ofOrder: ({ params }) => getReturnsOf(deps, params.id),
    create: ({ params, body, user, request }) =>
      recordReturn(deps, params.id, body, { actorId: user.id, key: idempotencyKeyOf(request) }),
    approve: ({ params, body, user }) => approveReturn(deps, params.id, body, user.id),
    refuse: ({ params, body, user }) => refuseReturn(deps, params.id, body, user.id),
    receive: ({ params, body, user }) => receiveReturn(deps, params.id, body, user.id),
    close: ({ params, body, user }) =>
      closeReturn(deps, params.id, body, {
        actor: actorOf(user),
        mayMoveMoney: user.key === null || user.key.scopes.includes("payments:write"),
      }),
  });
}
