import { Elysia } from "elysia";
import { adminOrderCalls } from "#shared/contracts/admin-orders.calls.ts";
import { fulfilmentCalls } from "#shared/contracts/fulfilments.calls.ts";
import { orderPaymentCalls } from "#shared/contracts/order-payments.calls.ts";
import { sellerQuoteCalls } from "#shared/contracts/seller-quotes.calls.ts";
import { parseAmount } from "#shared/domain/money.ts";
import { answersExport } from "../activity/activity.routes.ts";
import type { Dependencies } from "../dependencies.ts";
import { idempotencyKeyOf } from "../http/idempotency-key.ts";
import { serve } from "../http/serve.ts";
import { findHeldUntil } from "../mail/held-mails.queries.ts";
import { listSellerQuotes, saveSellerQuote, withdrawQuote } from "../quotes/seller-quotes.ts";
import type { SessionUser } from "../sessions/session-user.ts";
import { allocateOrder, readAllocation, setAllocation, unallocateOrder } from "./allocate-order.ts";
import { cancelExpiredOrders } from "./cancel-expired-orders.ts";
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
import { revokeAccessLinks, setPaymentLinks } from "./change-links.ts";
import { changeOrder } from "./change-order.ts";
import { changeStatus } from "./change-status.ts";
import { exportOrders, listOrders } from "./list-orders.ts";
import { orderSavedQuote } from "./order-saved-quote.ts";
import { presentOrderSummary } from "./present-order.ts";
import { readFulfilments } from "./read-fulfilments.ts";
import { getEvents, getItems, getOrder, getPayments } from "./read-order.ts";
import { recordPayment, reversePayment } from "./record-payment.ts";
import { recordShipment, removeShipment } from "./ship-order.ts";

const seesMoney = ({ adminScope }: { adminScope: string }) => adminScope !== "packing";

/** The seller's side of orders, with their parcels, their money, and the quotes that become orders. */
export function adminOrderRoutes(deps: Dependencies) {
  return new Elysia()
    .use(orderRoutes(deps))
    .use(fulfilmentRoutes(deps))
    .use(paymentRoutes(deps))
    .use(quoteRoutes(deps));
}

function orderRoutes(deps: Dependencies) {
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
      const emailDueAt = await findHeldUntil(deps.db, order.id);
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
      return { ...order, emailDueAt: await findHeldUntil(deps.db, order.id) };
    },
    removeShipment: ({ params, user }) => removeShipment(deps, params.id, user.id),
    allocation: ({ params }) => readAllocation(deps, params.id),
    allocate: ({ params, user }) => allocateOrder(deps, params.id, user.id),
    setAllocation: ({ params, body, user }) => setAllocation(deps, params.id, body, user.id),
    unallocate: ({ params, user }) => unallocateOrder(deps, params.id, user.id),
  });
}

function fulfilmentRoutes(deps: Dependencies) {
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

/** The money of one order: its account, and entries that are recorded by hand. */
function paymentRoutes(deps: Dependencies) {
  return serve(deps, orderPaymentCalls, {
    ofOrder: ({ params }) => getPayments(deps, params.id),
    record: ({ params, body, user, request }) =>
      recordPayment(deps, params.id, body, {
        actor: actorOf(user),
        key: idempotencyKeyOf(request),
      }),
    reverse: ({ params, body, user, request }) =>
      reversePayment(deps, params.id, body, {
        actor: actorOf(user),
        key: idempotencyKeyOf(request),
      }),
  });
}

function quoteRoutes(deps: Dependencies) {
  return serve(deps, sellerQuoteCalls, {
    list: ({ query }) => listSellerQuotes(deps, query),
    create: ({ body, user, request }) =>
      saveSellerQuote(deps, body, { actorId: user.id, key: idempotencyKeyOf(request) }),
    order: ({ params, body, user, request }) =>
      orderSavedQuote(deps, params.id, body, { actorId: user.id, key: idempotencyKeyOf(request) }),
    withdraw: ({ params, user }) => withdrawQuote(deps, params.id, user.id),
  });
}

/** The user as timelines and emails name them. */
export function actorOf(user: SessionUser) {
  return { id: user.id, name: `${user.firstName} ${user.lastName}` };
}
