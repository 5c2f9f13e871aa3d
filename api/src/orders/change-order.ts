import { isDeepStrictEqual } from "node:util";
import type { ChangeOrderBody, OrderChange } from "#shared/contracts/order-changes.ts";
import type { PostalAddress } from "#shared/domain/addresses.ts";
import { type Cents, formatAmount, isChargeable } from "#shared/domain/money.ts";
import {
  type FulfilmentState,
  hasAllLeft,
  isLive,
  orderTransition,
} from "#shared/domain/order-life.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import type { OrderQuote, RequestedLine } from "#shared/domain/quote.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import { readAddress } from "../addresses/read-address.ts";
import { requirePermitted } from "../buyers/not-permitted.ts";
import { recordChangedOrder } from "../buyers/record-changed-order.ts";
import type { Transaction } from "../db/client.ts";
import { isOutdated } from "../db/versions.ts";
import type { Dependencies } from "../dependencies.ts";
import { findFulfilments } from "../fulfilments/fulfilments.queries.ts";
import { oncePerKey } from "../idempotency/once-per-key.ts";
import { announceStock } from "../inventory/announce-stock.ts";
import { moveStock } from "../inventory/move-stock.ts";
import { insufficientStock } from "../inventory/shortages.ts";
import { settleInvoices } from "../invoices/settle-invoices.ts";
import { findHeldUntil } from "../mail/held-mails.queries.ts";
import { readAccount } from "../payments/read-accounts.ts";
import { notFound } from "../refusals.ts";
import { changeLife } from "./change-life.ts";
import { replaceItems } from "./changed-items.queries.ts";
import { setUsedDiscount } from "./coupon-usages.queries.ts";
import { cancelAll } from "./fulfilment-steps.ts";
import { moveOrder, type StatusActor } from "./move-order.ts";
import type { OrderWithItems } from "./new-orders.queries.ts";
import {
  notChargeable,
  orderChangedMeanwhile,
  orderNotChanged,
  orderPacked,
  orderWithoutLines,
} from "./orders.errors.ts";
import {
  findItems,
  insertEvent,
  lockOrder,
  type OrderChange as OrderColumns,
  type OrderItemRow,
  type OrderRow,
  updateOrder,
} from "./orders.queries.ts";
import { presentOrder } from "./present-order.ts";
import { type ChangedPrice, linesOfItems, priceChange } from "./price-change.ts";
import { readChangedLines } from "./read-changed-lines.ts";
import { named } from "./read-order-body.ts";
import { inWords, tellOfChange } from "./tell-of-change.ts";
import { tellOfStatus } from "./tell-of-status.ts";

type Context = Pick<Dependencies, "db" | "now">;
type ChangedBy = { actor: StatusActor & { id: string }; key?: string | null; isDryRun?: boolean };

/** What is to be changed; members that are left out stay. */
export type WantedChange = Omit<ChangeOrderBody, "updatedAt"> & { updatedAt?: string };

/**
 * Changes lines, address or notes of an order until it is packed: reprices it, takes stock or gives it back, and issues
 * a credit note and a new invoice. The customer gets one email with the order before and after. A waiting order that
 * costs no more than was received is paid; a paid order that costs more stays paid and owes the rest.
 * @throws Refusal 404; 403 `not-permitted` for new lines or another address; 409 `order-changed` (with `order`) for another version, `order-packed`, `order-cancelled`,
 * `insufficient-stock`; 422
 */
export async function changeOrder(
  context: Context,
  id: string,
  change: WantedChange,
  { actor, key = null, isDryRun = false }: ChangedBy,
): Promise<OrderChange> {
  const { db, now } = context;
  try {
    return await db.transaction((tx) =>
      oncePerKey(tx, { userId: actor.id, key, asked: ["change", id, change] }, async () => {
        const answer = await changeLocked(tx, id, change, { actor, now: now() });
        if (isDryRun) throw new DryRun(answer);
        return answer;
      }),
    );
  } catch (error) {
    if (error instanceof DryRun) return error.answer;
    throw error;
  }
}

/** Ends the transaction of a dry run: everything is rolled back, and only the answer stays. */
class DryRun extends Error {
  readonly answer: OrderChange;

  constructor(answer: OrderChange) {
    super("A dry run writes nothing");
    this.answer = answer;
  }
}

export type By = { actor: StatusActor & { id: string }; now: Date };

/** Called with the locked order and its new price, before anything is written; throws to refuse. */
type Agreement = (order: OrderRow, price: OrderQuote) => void | Promise<void>;

/** The same within the caller's transaction. */
export async function changeLocked(
  tx: Transaction,
  id: string,
  change: WantedChange,
  by: By,
  requireAgreed: Agreement = () => {},
): Promise<OrderChange> {
  const order = await requireChangeable(tx, id, change.updatedAt, by.now);
  const items = await findItems(tx, [id]);
  const lines = change.lines
    ? await readChangedLines(tx, items, change.lines)
    : linesOfItems(items);
  if (lines.length === 0) throw orderWithoutLines();
  const address = change.shippingAddress
    ? named(readAddress(change.shippingAddress, "shippingAddress."))
    : order.shippingAddress;
  const { shippingMethodId } = change;
  const wanted = { lines, hasNewLines: isOtherLines(items, lines), address, shippingMethodId };
  const price = await priceChange(tx, order, wanted, by.now);
  const { totalCents, subtotalCents } = price.quote;
  if (!isChargeable(totalCents) || !isChargeable(subtotalCents)) throw notChargeable();
  const isMoved = address !== null && !isSameAddress(address, order.shippingAddress);
  const judged =
    wanted.hasNewLines || isMoved
      ? await requirePermitted(tx, {
          userId: order.userId,
          productIds: lines.map(({ productId }) => productId),
          address,
          now: by.now,
        })
      : null;
  await requireAgreed(order, price.quote);
  const written = await writeChange(tx, { order, items }, { change, address, price, by });
  const { after, isSame, isInvoiceOutdated, announce } = written;
  const account = await readAccount(tx, after.order);
  if (!isSame) {
    const told = { before: { order, items }, after, account, actor: by.actor };
    await tellOfChange(tx, told, change.reason);
  }
  const answer = {
    ...presentOrder(after.order, after.items, account, by.now),
    emailDueAt: (await findHeldUntil(tx, id))?.toISOString() ?? null,
    totalBefore: formatAmount(order.total),
  };
  await announce?.();
  await settleInvoices(tx, [id], { now: by.now, isChanged: isInvoiceOutdated });
  if (judged && !isSame) await recordChangedOrder(tx, order, judged, by);
  return answer;
}

async function requireChangeable(
  tx: Transaction,
  id: string,
  version: string | undefined,
  now: Date,
): Promise<OrderRow> {
  const order = await lockOrder(tx, id);
  if (!order) throw notFound();
  if (isOutdated(version, order)) {
    const [items, account] = await Promise.all([findItems(tx, [id]), readAccount(tx, order)]);
    throw orderChangedMeanwhile(presentOrder(order, items, account, now));
  }
  if (order.status === "cancelled") throw orderNotChanged();
  if (hasAllLeft(order)) throw orderPacked();
  return order;
}

type Writing = {
  change: WantedChange;
  address: PostalAddress | null;
  price: ChangedPrice;
  by: By;
};

async function writeChange(
  tx: Transaction,
  { order, items }: OrderWithItems,
  { change, address, price: priced, by }: Writing,
) {
  const { quote: price, shippingMethod } = priced;
  const notes = change.notes === undefined ? order.notes : change.notes?.trim() || null;
  const isMoved = address !== null && !isSameAddress(address, order.shippingAddress);
  const isRepriced = hasNewLines(items, price) || hasNewAmounts(order, priced);
  if (!isMoved && !isRepriced && notes === order.notes) {
    return { after: { order, items }, isSame: true, isInvoiceOutdated: false };
  }
  await requireUnpacked(tx, { order, items }, price, isMoved);
  const units = isRepriced ? await moveUnits(tx, { order, items }, price, by) : undefined;
  const columns: OrderColumns = {
    notes,
    ...(isMoved && { shippingAddress: address }),
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
  const row = await saveOrder(tx, order, columns, by);
  const after = { order: row, items: await findItems(tx, [order.id]) };
  await noteChange(tx, { order, items }, after, change.reason, by);
  const isInvoiceOutdated = isMoved || isRepriced;
  return { after, isSame: false, isInvoiceOutdated, announce: units?.announce };
}

/**
 * What is packed or has left keeps its units, their price and its address; the rest of the order may still change.
 * @throws Refusal 409 `order-packed`
 */
async function requireUnpacked(
  tx: Transaction,
  { order, items }: OrderWithItems,
  { lines }: OrderQuote,
  isMoved: boolean,
): Promise<void> {
  const bound = (await findFulfilments(tx, [order.id])).filter(
    (each) => isLive(each) && !isOpen(each),
  );
  if (bound.length === 0) return;
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
}

/** Saves the columns. A waiting order of which nothing is due any more is paid. */
async function saveOrder(
  tx: Transaction,
  order: OrderRow,
  columns: OrderColumns,
  { actor, now }: By,
): Promise<OrderRow> {
  const { balance } = await readAccount(tx, { ...order, total: columns.total ?? order.total });
  const transition =
    order.status === "awaiting-payment" && balance <= 0
      ? orderTransition(order.status, "processing")
      : null;
  if (!transition) return updateOrder(tx, order.id, columns);
  // One statement with the status, because an order of 0.00 never waits.
  const row = await moveOrder(tx, order, { to: "processing", transition, actor, now, columns });
  const account = await readAccount(tx, row);
  await tellOfStatus(tx, { before: order, after: { order: row, account }, actor });
  return row;
}

type Moved = { announce: () => Promise<void> };

/**
 * Cancels the open fulfilments of an order whose lines change, so that their lots are free again, takes or returns the
 * difference of its units, and writes the new items.
 */
async function moveUnits(
  tx: Transaction,
  { order, items }: OrderWithItems,
  price: OrderQuote,
  { actor, now }: By,
): Promise<Moved> {
  const mover = { actorId: actor.id, now };
  const options = { reason: "order-changed" } as const;
  const freed = await changeLife(
    tx,
    order,
    mover,
    (life) => cancelAll(tx, life, life.fulfilments.filter(isOpen), mover),
    options,
  );
  const { moved, shortages } = await moveStock(tx, differences(items, price), {
    ...options,
    orderId: order.id,
    actorId: actor.id,
  });
  if (shortages.length > 0) throw insufficientStock(shortages);
  await replaceItems(tx, order.id, price.lines);
  // An order of which the rest was removed may be shipped by now.
  const followed = await changeLife(tx, freed.order, mover, async () => {}, options);
  return {
    announce: async () => {
      await freed.announce();
      await announceStock(tx, moved);
      await followed.announce();
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

const hasNewLines = (items: readonly OrderItemRow[], { lines }: OrderQuote) =>
  isOther(
    items,
    lines.map((line) => ({ ...line, price: line.unitPriceCents })),
  );

/** Two states may tax the same amount under different names, so that the total alone does not tell. */
const hasNewAmounts = (order: OrderRow, { quote, shippingMethod }: ChangedPrice) =>
  quote.totalCents !== order.total ||
  quote.shippingCents !== order.shipping ||
  quote.discountCents !== order.discountAmount ||
  shippingMethod?.id !== order.shippingMethod?.id ||
  !isDeepStrictEqual(quote.taxLines, order.taxLines);

const isOtherLines = (items: readonly OrderItemRow[], lines: readonly RequestedLine[]) =>
  isOther(
    items,
    lines.map((line) => ({ ...line, price: line.product.priceCents })),
  );

type PricedLine = { productId: string; quantity: number; price: Cents };

function isOther(items: readonly OrderItemRow[], lines: readonly PricedLine[]): boolean {
  const known = new Map(items.map((item) => [item.productId, item]));
  return (
    lines.length !== items.length ||
    lines.some(({ productId, quantity, price }) => {
      const item = known.get(productId);
      return item?.quantity !== quantity || item.productPrice !== price;
    })
  );
}

const isSameAddress = (one: PostalAddress, other: PostalAddress | null) =>
  other !== null &&
  (["address1", "address2", "city", "state", "zipCode", "country"] as const).every(
    (part) => (one[part] ?? null) === (other[part] ?? null),
  );
