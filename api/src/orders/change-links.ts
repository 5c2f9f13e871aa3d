import type { OrderSummary, PaymentLinks } from "#shared/contracts/orders.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import { isPaymentLink, namesLink, PAYMENT_HOSTS } from "#shared/domain/payment-hosts.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import type { Context, Dependencies } from "../dependencies.ts";
import { queueSellerMail } from "../mail/queue-mail.ts";
import { readAccount } from "../payments/read-accounts.ts";
import { invalid, notFound, required } from "../refusals.ts";
import { readPaymentHosts } from "../settings/settings.queries.ts";
import { deleteAccessKeys } from "./access-keys.queries.ts";
import type { StatusActor } from "./move-order.ts";
import { insertEvent, lockOrder, updateOrder } from "./orders.queries.ts";
import { presentOrderSummary } from "./present-order.ts";

const NAMES = {
  venmoUrl: "Venmo link",
  paypalUrl: "PayPal link",
  cashAppUrl: "Cash App link",
  zelleNote: "Zelle note",
} as const;

type Column = keyof typeof NAMES;
export type StoredLinks = Record<Column, string | null>;

/**
 * Sets the links and the note of this order's payment page. Omitted fields keep their values; an empty text means none.
 * A change is emailed to the seller with both values, because a wrong link steals the customer's money.
 * @throws Refusal 404; 422 for a link to another host, and for a note with a link
 */
export async function setPaymentLinks(
  { db, now }: Context,
  id: string,
  links: PaymentLinks,
  actor: StatusActor,
): Promise<OrderSummary> {
  return db.transaction(async (tx) => {
    const order = await required(lockOrder(tx, id));
    requireAllowed(links, await readPaymentHosts(tx));
    const changed = (Object.keys(NAMES) as Column[]).filter(
      (column) => links[column] !== undefined && (links[column] || null) !== order[column],
    );
    if (changed.length === 0) {
      return presentOrderSummary(order, await readAccount(tx, order), now());
    }
    const row = await updateOrder(
      tx,
      id,
      Object.fromEntries(changed.map((column) => [column, links[column] || null])),
    );
    const valuesOf = (of: StoredLinks) =>
      Object.fromEntries(changed.map((column) => [column, of[column]]));
    await insertEvent(tx, { orderId: id, kind: "payment-links", actorId: actor.id });
    await recordActivity(tx, {
      actorId: actor.id,
      action: "payment-links-changed",
      subjectType: "order",
      subjectId: id,
      summary: `Changed the payment links of order ${orderNumber(id)}`,
      before: valuesOf(order),
      after: valuesOf(row),
    });
    await queueSellerMail(tx, "seller-payment-links", {
      orderId: id,
      orderNumber: orderNumber(id),
      actor: actor.name,
      changes: changed.map((column) => ({
        what: NAMES[column],
        before: order[column],
        after: row[column],
      })),
    });
    return presentOrderSummary(row, await readAccount(tx, row), now());
  });
}

/**
 * An order's own links for its payment page, without those to a host that is not allowed, whenever they were stored.
 */
export function shownLinks(order: StoredLinks, addedHosts: readonly string[]): StoredLinks {
  const allowed = (link: string | null) =>
    link !== null && isPaymentLink(link, addedHosts) ? link : null;
  return {
    venmoUrl: allowed(order.venmoUrl),
    paypalUrl: allowed(order.paypalUrl),
    cashAppUrl: allowed(order.cashAppUrl),
    zelleNote: order.zelleNote !== null && namesLink(order.zelleNote) ? null : order.zelleNote,
  };
}

function requireAllowed({ zelleNote, ...links }: PaymentLinks, addedHosts: string[]): void {
  const foreign = Object.entries(links).flatMap(([field, link]) =>
    link && !isPaymentLink(link, addedHosts) ? [[field, FOREIGN_LINK]] : [],
  );
  const noted = zelleNote && namesLink(zelleNote) ? [["zelleNote", LINK_IN_NOTE]] : [];
  const problems = [...foreign, ...noted];
  if (problems.length > 0) throw invalid(Object.fromEntries(problems));
}

const FOREIGN_LINK = `Must lead to ${PAYMENT_HOSTS.join(", ")} or a site that is added in Store settings`;
const LINK_IN_NOTE = "Must be text without a link";

/**
 * Revokes every link that opens this order without a session, for example because one was leaked.
 * @throws Refusal 404
 */
export async function revokeAccessLinks(
  { db }: Pick<Dependencies, "db">,
  id: string,
  actorId: string,
): Promise<{ revoked: number }> {
  return db.transaction(async (tx) => {
    if (!(await lockOrder(tx, id))) throw notFound();
    const revoked = await deleteAccessKeys(tx, id);
    if (revoked === 0) return { revoked };
    await insertEvent(tx, { orderId: id, kind: "access-links-revoked", actorId });
    await recordActivity(tx, {
      actorId,
      action: "access-links-revoked",
      subjectType: "order",
      subjectId: id,
      summary: `Ended the links to order ${orderNumber(id)}`,
      after: { revoked },
    });
    return { revoked };
  });
}
