import { deskCalls } from "#shared/contracts/desk.calls.ts";
import type { Dependencies } from "../dependencies.ts";
import { done, serve } from "../http/serve.ts";
import { actorOf } from "../orders/admin-orders.routes.ts";
import { claimOrder, readClaims, releaseOrder } from "../orders/claim-order.ts";
import { countQueues } from "../orders/order-list.queries.ts";
import { readPackingSlips } from "../orders/read-packing-slips.ts";
import { packOrder } from "../orders/ship-order.ts";
import { changeOrders } from "./change-orders.ts";
import { addNote, readNotes } from "./order-notes.ts";
import { shipOrders } from "./ship-orders.ts";

/** The desk: the queues, actions on many orders, and the staff's notes. */
export function deskRoutes(deps: Dependencies) {
  return serve(deps, deskCalls, {
    queues: () => countQueues(deps.db, deps.now()),
    slips: ({ query }) => readPackingSlips(deps, query.orders),
    ship: ({ body, user }) => shipOrders(deps, body, user.id),
    change: ({ body, user }) =>
      changeOrders(deps, body, {
        actor: actorOf(user),
        mayMoveMoney: user.key === null || user.key.scopes.includes("payments:write"),
      }),
    claims: ({ user }) => readClaims(deps, user.id),
    claim: ({ params, body, user }) =>
      claimOrder(deps, params.id, { userId: user.id, takeOver: body.takeOver }),
    release: ({ params, user }) =>
      done(releaseOrder(deps, params.id, user.id), "The order is free."),
    pack: ({ params, user }) => packOrder(deps, params.id, { isPacked: true, actorId: user.id }),
    unpack: ({ params, user }) => packOrder(deps, params.id, { isPacked: false, actorId: user.id }),
    notes: ({ params }) => readNotes(deps, params.id),
    addNote: ({ params, body, user }) => addNote(deps, params.id, body.text, actorOf(user)),
  });
}
