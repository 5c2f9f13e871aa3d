import { Elysia } from "elysia";
import { allocation, allocationBody } from "#shared/contracts/allocations.ts";
import { idParams } from "#shared/contracts/common.ts";
import {
  adminOrderPage,
  adminOrdersQuery,
  cancelledOrders,
  changedOrder,
  order,
  orderEvents,
  orderItems,
  orderStatusBody,
  orderSummary,
  paymentLinksBody,
  revokedLinks,
  shipmentBody,
} from "#shared/contracts/orders.ts";
import { noteExport } from "../activity/note-export.ts";
import type { Dependencies } from "../dependencies.ts";
import { csvAnswer } from "../http/csv-answer.ts";
import { withoutDeadline } from "../http/deadline.ts";
import { adminOnly } from "../http/guards.ts";
import { findHeldUntil } from "../mail/held-mails.queries.ts";
import type { SessionUser } from "../sessions/session-user.ts";
import { allocateOrder, readAllocation, setAllocation, unallocateOrder } from "./allocate-order.ts";
import { cancelExpiredOrders } from "./cancel-expired-orders.ts";
import { changeStatus } from "./change-status.ts";
import { exportOrders } from "./export-orders.ts";
import { listOrders } from "./list-orders.ts";
import { presentOrderSummary } from "./present-order.ts";
import { getEvents, getItems, getOrder } from "./read-order.ts";
import { recordShipment, removeShipment } from "./record-shipment.ts";
import { revokeAccessLinks } from "./revoke-access-links.ts";
import { setPaymentLinks } from "./set-payment-links.ts";

const seesMoney = ({ adminScope }: { adminScope: string }) => adminScope !== "packing";

/** The seller's side of orders. */
export function adminOrderRoutes(deps: Dependencies) {
  return new Elysia({ prefix: "/admin/orders", tags: ["Admin: orders"] })
    .use(adminOnly(deps))
    .get("/", ({ query, user }) => listOrders(deps, query, { seesMoney: seesMoney(user) }), {
      query: adminOrdersQuery,
      response: { 200: adminOrderPage },
      detail: {
        summary: "A page of orders, newest first",
        description:
          "`search` finds an amount too, except for an admin of scope packing. `total` is exact up to 20,000 (1,000 for a search) and an estimate beyond. `after`, the id of the last order seen, continues from there however deep.",
      },
    })
    .get(
      "/export",
      async ({ query, user }) => {
        // The file has every page, so none of them is what it was narrowed to.
        const { limit: _, offset: __, after: ___, ...filter } = query;
        const exported = { what: "orders", subjectType: "order", filter };
        await noteExport(deps.db, { actorId: user.id, ...exported });
        return csvAnswer("orders", deps.now(), exportOrders(deps, query));
      },
      {
        query: adminOrdersQuery,
        detail: {
          summary: "The orders that the list finds for this query, in its order, as CSV",
          description: "Stands in the activity. 403 proof-needed.",
        },
      },
    )
    .post(
      "/cancel-expired",
      async ({ user }) => ({ cancelled: await cancelExpiredOrders(deps, actorOf(user)) }),
      {
        beforeHandle: withoutDeadline,
        response: { 200: cancelledOrders },
        detail: {
          summary: "Cancels every unpaid order whose hold has ended",
          description: "An order with a part payment on it is left for somebody to decide.",
        },
      },
    )
    .get("/:id", ({ params, user }) => getOrder(deps, params.id, { user }), {
      params: idParams,
      response: { 200: order },
      detail: { summary: "One order with its items" },
    })
    .get("/:id/items", ({ params, user }) => getItems(deps, params.id, { user }), {
      params: idParams,
      response: { 200: orderItems },
      detail: { summary: "The items of one order" },
    })
    .get("/:id/events", ({ params, user }) => getEvents(deps, params.id, { user }), {
      params: idParams,
      response: { 200: orderEvents },
      detail: { summary: "The timeline of one order, with names" },
    })
    .patch(
      "/:id/status",
      async ({ params, body, user }) => {
        const { order, account } = await changeStatus(deps, params.id, body.status, actorOf(user), {
          from: body.from,
          mayMoveMoney: user.key === null || user.key.scopes.includes("payments:write"),
        });
        const emailDueAt = await readEmailDue(deps.db, order.id);
        return { ...presentOrderSummary(order, account, deps.now()), emailDueAt };
      },
      {
        params: idParams,
        body: orderStatusBody,
        response: { 200: changedOrder },
        detail: {
          summary: "Moves an order to another status",
          description:
            "Cancelling gives stock and coupon back once, and is refused with 409 order-shipped once the order has left; re-opening takes them again or is refused with 409. Marking an order as paid records a payment of what is due; making it wait again reverses such payments, and is refused with 409 has-payments when others are recorded. With `from`, an order of another status is refused with 409 status-changed.",
        },
      },
    )
    .patch(
      "/:id/payment-links",
      ({ params, body, user }) => setPaymentLinks(deps, params.id, body, actorOf(user)),
      {
        params: idParams,
        body: paymentLinksBody,
        response: { 200: orderSummary },
        detail: {
          summary: "Links shown on this order's payment page",
          description:
            "They lead to paypal.com, paypal.me, venmo.com, cash.app, or a host of the store setting `paymentHosts`; the note for Zelle is text without a link. Others are refused with 422, and those stored before are not shown. 403 proof-needed when the last proof of who is there is older than ten minutes.",
        },
      },
    )
    .delete(
      "/:id/access-links",
      ({ params, user }) => revokeAccessLinks(deps, params.id, user.id),
      {
        params: idParams,
        response: { 200: revokedLinks },
        detail: {
          summary: "Ends the links of this order's mails",
          description:
            "Links end by themselves after 90 days. Its customer still reads the order signed in, and the next mail has a new link.",
        },
      },
    )
    .patch(
      "/:id/shipment",
      async ({ params, body, user }) => {
        const order = await recordShipment(deps, params.id, body, user.id);
        return { ...order, emailDueAt: await readEmailDue(deps.db, order.id) };
      },
      {
        params: idParams,
        body: shipmentBody,
        response: { 200: changedOrder },
        detail: {
          summary: "Records the shipment and tells the customer",
          description:
            "Its lines get the lots that they lack, first expiry first. 409 order-cancelled, order-refunded, lot-short, lot-not-shippable. Of an order that was shipped it corrects the tracking; with `isFirst` that is 409 order-shipped.",
        },
      },
    )
    .delete("/:id/shipment", ({ params, user }) => removeShipment(deps, params.id, user.id), {
      params: idParams,
      response: { 200: orderSummary },
      detail: {
        summary: "Takes a shipment back",
        description:
          "The units return to their lots, and the order is packed anew. A recall of their lots still finds the order, unless it is taken back before its email leaves.",
      },
    })
    .use(allocationRoutes(deps));
}

/** Which lots the lines of an order come from. */
function allocationRoutes(deps: Dependencies) {
  const refusals = "409 order-unpaid, order-refunded, order-cancelled, order-shipped.";
  return new Elysia({ prefix: "/:id/allocation", tags: ["Admin: orders"] })
    .use(adminOnly(deps))
    .get("/", ({ params }) => readAllocation(deps, params.id), {
      params: idParams,
      response: { 200: allocation },
      detail: {
        summary: "The lots of an order's lines",
        description:
          "Lines of products without lots are not here. A lot that was blocked or recalled since says so by its `state`.",
      },
    })
    .post("/", ({ params, user }) => allocateOrder(deps, params.id, user.id), {
      params: idParams,
      response: { 200: allocation },
      detail: {
        summary: "Allocates what is open, first expiry first",
        description: `The customer's wish is kept where it can be; \`short\` is what no lot has. ${refusals}`,
      },
    })
    .put("/", ({ params, body, user }) => setAllocation(deps, params.id, body, user.id), {
      params: idParams,
      body: allocationBody,
      response: { 200: allocation },
      detail: {
        summary: "Chooses the lots of lines by hand",
        description: `Lines that are not named stay. 409 lot-short, lot-not-released. ${refusals}`,
      },
    })
    .delete("/", ({ params, user }) => unallocateOrder(deps, params.id, user.id), {
      params: idParams,
      response: { 200: allocation },
      detail: {
        summary: "Gives everything back to its lots",
        description: "409 order-shipped until the shipment is taken back.",
      },
    });
}

/** When the email that waits about the order leaves. */
async function readEmailDue(db: Dependencies["db"], orderId: string): Promise<string | null> {
  return (await findHeldUntil(db, orderId))?.toISOString() ?? null;
}

/** Who does it, as timelines and mails name them. */
export function actorOf(user: SessionUser) {
  return { id: user.id, name: `${user.firstName} ${user.lastName}` };
}
