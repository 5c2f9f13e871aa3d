import { adminOrderCalls } from "#shared/contracts/admin-orders.calls.ts";
import { parseAmount } from "#shared/domain/money.ts";
import { answersExport } from "../activity/activity.routes.ts";
import type { Dependencies } from "../dependencies.ts";
import { idempotencyKeyOf } from "../http/idempotency-key.ts";
import { serve } from "../http/serve.ts";
import { findHeldUntil } from "../mail/held-mails.queries.ts";
import type { SessionUser } from "../sessions/session-user.ts";
import { allocateOrder, readAllocation, setAllocation, unallocateOrder } from "./allocate-order.ts";
import { cancelExpiredOrders } from "./cancel-expired-orders.ts";
import { changeOrder } from "./change-order.ts";
import { changeStatus } from "./change-status.ts";
import { exportOrders } from "./export-orders.ts";
import { listOrders } from "./list-orders.ts";
import { presentOrderSummary } from "./present-order.ts";
import { getEvents, getItems, getOrder } from "./read-order.ts";
import { recordShipment, removeShipment } from "./record-shipment.ts";
import { revokeAccessLinks } from "./revoke-access-links.ts";
import { setPaymentLinks } from "./set-payment-links.ts";

const seesMoney = ({ adminScope }: { adminScope: string }) => adminScope !== "packing";

export function adminOrderRoutes(deps: Dependencies) {
  return serve(deps, adminOrderCalls, {
    list: ({ query, user }) => listOrders(deps, query, { seesMoney: seesMoney(user) }),
    export: answersExport(deps, { what: "orders", subjectType: "order" }, exportOrders),
    cancelExpired: async ({ user }) => ({
      cancelled: await cancelExpiredOrders(deps, actorOf(user)),
    }),
    get: ({ params, user }) => getOrder(deps, params.id, { user }),
    items: ({ params, user }) => getItems(deps, params.id, { user }),
    events: ({ params, user }) => getEvents(deps, params.id, { user }),
    setStatus: async ({ params, body, user }) => {
      const { order, account } = await changeStatus(deps, params.id, body.status, actorOf(user), {
        from: body.from,
        due: body.due === undefined ? undefined : parseAmount(body.due),
        mayMoveMoney: user.key === null || user.key.scopes.includes("payments:write"),
      });
      const emailDueAt = await readEmailDue(deps.db, order.id);
      return { ...presentOrderSummary(order, account, deps.now()), emailDueAt };
    },
    change: ({ params, query, body, user, request }) =>
      changeOrder(deps, params.id, body, {
        actor: actorOf(user),
        key: idempotencyKeyOf(request),
        isDryRun: query.dryRun,
      }),
    setPaymentLinks: ({ params, body, user }) =>
      setPaymentLinks(deps, params.id, body, actorOf(user)),
    revokeAccessLinks: ({ params, user }) => revokeAccessLinks(deps, params.id, user.id),
    recordShipment: async ({ params, body, user }) => {
      const order = await recordShipment(deps, params.id, body, user.id);
      return { ...order, emailDueAt: await readEmailDue(deps.db, order.id) };
    },
    removeShipment: ({ params, user }) => removeShipment(deps, params.id, user.id),
    allocation: ({ params }) => readAllocation(deps, params.id),
    allocate: ({ params, user }) => allocateOrder(deps, params.id, user.id),
    setAllocation: ({ params, body, user }) => setAllocation(deps, params.id, body, user.id),
    unallocate: ({ params, user }) => unallocateOrder(deps, params.id, user.id),
  });
}

/** When the waiting email about the order is due. */
async function readEmailDue(db: Dependencies["db"], orderId: string): Promise<string | null> {
  return (await findHeldUntil(db, orderId))?.toISOString() ?? null;
}

/** The user as timelines and emails name them. */
export function actorOf(user: SessionUser) {
  return { id: user.id, name: `${user.firstName} ${user.lastName}` };
}
