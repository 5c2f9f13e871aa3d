import { isDeepStrictEqual } from "node:util";
import type { ChangeOrderBody } from "#shared/contracts/order-changes.ts";
import type { PostalAddress } from "#shared/domain/addresses.ts";
import { type FulfilmentState, isLive, orderTransition } from "#shared/domain/order-life.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import { openAmount } from "#shared/domain/payments.ts";
import type { OrderQuote, RequestedLine } from "#shared/domain/quote.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import type { Transaction } from "../db/client.ts";
import { type FulfilmentWithLines, findFulfilments } from "../fulfilments/fulfilments.queries.ts";
import { announceStock } from "../inventory/announce-stock.ts";
import { moveStock } from "../inventory/move-stock.ts";
import { insufficientStock } from "../inventory/shortages.ts";
import { readAccount } from "../payments/read-accounts.ts";
import { type ChangedLife, changeLife } from "./change-life.ts";
import { setUsedDiscount } from "./coupon-usages.queries.ts";
import { cancelAll } from "./fulfilment-steps.ts";
import { moveOrder, type StatusActor } from "./move-order.ts";
import { type OrderWithItems, replaceItems } from "./new-orders.queries.ts";
import { orderPacked } from "./orders.errors.ts";
import {
  findItems,
  insertEvent,
  type OrderChange as OrderColumns,
  type OrderItemRow,
  type OrderRow,
  updateOrder,
} from "./orders.queries.ts";
import type { ChangedPrice } from "./price-change.ts";
import { inWords } from "./tell-of-change.ts";
import { tellOfStatus } from "./tell-of-status.ts";

export type By = { actor: StatusActor & { id: string }; now: Date };

type Writing = {
  change: Pick<ChangeOrderBody, "notes" | "reason">;
  hasNewLines: boolean;
  /** Another address; null when it stays. */
  movedTo: PostalAddress | null;
  price: ChangedPrice;
  by: By;
};

/**
 * Writes a changed order: its columns, its items and the units that they take, its timeline. Nothing when it is the same.
 * @throws Refusal 409 `order-packed`, `insufficient-stock`
 */
export async function writeChange(
  tx: Transaction,
  { order, items }: OrderWithItems,
  { change, hasNewLines, movedTo, price: priced, by }: Writing,
) {
  const { quote: price, shippingMethod } = priced;
  const notes = change.notes === undefined ? order.notes : change.notes?.trim() || null;
  const isMoved = movedTo !== null;
  const isRepriced = hasNewLines || hasNewAmounts(order, priced);
  if (!isMoved && !isRepriced && notes === order.notes) {
    return { after: { order, items }, isSame: true, isInvoiceOutdated: false };
  }
  const open = await requireUnpacked(tx, { order, items }, price, isMoved);
  const units = hasNewLines ? await moveUnits(tx, { order, items, open }, price, by) : undefined;
  const columns: OrderColumns = {
    notes,
    ...(isMoved && { shippingAddress: movedTo }),
    ...(isRepriced && {
      subtotal: price.subtotalCents,
      discountAmount: price.discountCents,
      shipping: price.shippingCents,
      shippingMethod,
      tax: price.taxCents,
      taxLines: price.taxLines,
      total: price.totalCents,
    }),
  };
  if (order.couponId) await setUsedDiscount(tx, order.id, price.discountCents);
  const saved = await saveOrder(tx, order, columns, by);
  const left = units && (await units.follow(saved));
  const row = left?.order ?? saved;
  const { actor } = by;
  const told = { order: row, account: await readAccount(tx, row) };
  await tellOfStatus(tx, { before: order, after: told, actor });
  const after = { order: row, items: await findItems(tx, [order.id]) };
  await noteChange(tx, { order, items }, after, change.reason, by);
  const announce = async () => {
    await units?.announce();
    await left?.announce();
  };
  return { after, isSame: false, isInvoiceOutdated: isMoved || isRepriced, announce };
}

/**
 * What is packed or has left keeps its units, their price and its address; the rest of the order may still change.
 * Returns the open fulfilments.
 * @throws Refusal 409 `order-packed`
 */
async function requireUnpacked(
  tx: Transaction,
  { order, items }: OrderWithItems,
  { lines }: OrderQuote,
  isMoved: boolean,
): Promise<FulfilmentWithLines[]> {
  const live = (await findFulfilments(tx, [order.id])).filter(isLive);
  const open = live.filter(isOpen);
  const bound = live.filter((each) => !isOpen(each));
  if (bound.length === 0) return open;
  if (isMoved) throw orderPacked();
  for (const { id, productId, productPrice } of items) {
    const units = bound
      .flatMap((each) => each.lines)
      .filter(({ orderItemId }) => orderItemId === id)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    if (units === 0) continue;
    const line = lines.find((each) => each.productId === productId);
    const isKept = line && line.quantity >= units && line.unitPriceCents === productPrice;
    if (!isKept) throw orderPacked();
  }
  return open;
}

/** Saves the columns. A waiting order of which nothing is due any more is paid. */
async function saveOrder(
  tx: Transaction,
  order: OrderRow,
  columns: OrderColumns,
  { actor, now }: By,
): Promise<OrderRow> {
  const priced = await readAccount(tx, { ...order, total: columns.total ?? order.total });
  const transition =
    order.status === "awaiting-payment" && openAmount(priced) === 0
      ? orderTransition(order.status, "processing")
      : null;
  if (!transition) return updateOrder(tx, order.id, columns);
  // One statement with the status, because an order of 0.00 never waits.
  return moveOrder(tx, order, { to: "processing", transition, actor, now, columns });
}

type Moved = {
  /** An order of which the rest was removed may be shipped by now. Call it with the saved order, for its event. */
  follow: (saved: OrderRow) => Promise<ChangedLife>;
  announce: () => Promise<void>;
};

/**
 * Cancels the open fulfilments of an order whose lines change, so that their lots are free again, takes or returns the
 * difference of its units, and writes the new items.
 */
async function moveUnits(
  tx: Transaction,
  { order, items, open }: OrderWithItems & { open: FulfilmentWithLines[] },
  price: OrderQuote,
  { actor, now }: By,
): Promise<Moved> {
  const mover = { actorId: actor.id, now };
  const cause = { actorId: actor.id, reason: "order-changed" } as const;
  const freed =
    open.length > 0 &&
    (await changeLife(tx, order, cause, (life) => cancelAll(tx, life, open, mover)));
  const { moved, shortages } = await moveStock(tx, differences(items, price), {
    ...cause,
    orderId: order.id,
  });
  if (shortages.length > 0) throw insufficientStock(shortages);
  await replaceItems(tx, order.id, price.lines);
  return {
    follow: (saved) => changeLife(tx, saved, cause, null),
    announce: async () => {
      if (freed) await freed.announce();
      await announceStock(tx, moved);
    },
  };
}

/** Units that come back, or below zero that are taken, in the order of the products, so that no two orders deadlock. */
function differences(items: readonly OrderItemRow[], { lines }: OrderQuote) {
  const before = new Map(items.map(({ productId, quantity }) => [productId, quantity]));
  const after = new Map(lines.map(({ productId, quantity }) => [productId, quantity]));
  return [...new Set([...before.keys(), ...after.keys()])]
    .toSorted()
    .map((productId) => ({
      productId,
      change: (before.get(productId) ?? 0) - (after.get(productId) ?? 0),
    }))
    .filter(({ change }) => change !== 0);
}

const isOpen = ({ state }: { state: FulfilmentState }) => state === "open";

async function noteChange(
  tx: Transaction,
  before: OrderWithItems,
  after: OrderWithItems,
  reason: string,
  { actor }: By,
): Promise<void> {
  const { id } = before.order;
  const [was, is] = [inWords(before), inWords(after)];
  await insertEvent(tx, {
    orderId: id,
    kind: "order-changed",
    actorId: actor.id,
    before: was,
    after: `${is}\n${reason.trim()}`,
  });
  await recordActivity(tx, {
    actorId: actor.id,
    action: "order-changed",
    subjectType: "order",
    subjectId: id,
    summary: `Changed order ${orderNumber(id)}: ${reason.trim()}`,
    before: { order: was },
    after: { order: is },
  });
}

/** Two states may tax the same amount under different names, so that the total alone does not tell. */
const hasNewAmounts = (order: OrderRow, { quote, shippingMethod }: ChangedPrice) =>
  quote.totalCents !== order.total ||
  quote.shippingCents !== order.shipping ||
  quote.discountCents !== order.discountAmount ||
  shippingMethod?.id !== order.shippingMethod?.id ||
  !isDeepStrictEqual(quote.taxLines, order.taxLines);

/** Whether lines have other units than the items, or another price. */
export function isOtherLines(
  items: readonly OrderItemRow[],
  lines: readonly RequestedLine[],
): boolean {
  const known = new Map(items.map((item) => [item.productId, item]));
  return (
    lines.length !== items.length ||
    lines.some(({ productId, quantity, product }) => {
      const item = known.get(productId);
      return item?.quantity !== quantity || item.productPrice !== product.priceCents;
    })
  );
}

export const isSameAddress = (one: PostalAddress, other: PostalAddress | null) =>
  other !== null &&
  (["address1", "address2", "city", "state", "zipCode", "country"] as const).every(
    (part) => (one[part] ?? null) === (other[part] ?? null),
  );
