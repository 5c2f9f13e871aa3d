import type {
  ChangeAddressOfOrderBody,
  ChangeOrderBody,
  OrderChange,
} from "#shared/contracts/order-changes.ts";
import type { Order } from "#shared/contracts/orders.ts";
import { nameWithSize } from "#shared/domain/families.ts";
import { type Cents, formatAmount, parseAmount } from "#shared/domain/money.ts";
import { hasAllLeft } from "#shared/domain/order-life.ts";
import type { OrderQuote, RequestedLine } from "#shared/domain/quote.ts";
import { unitPriceCents } from "#shared/domain/tiers.ts";
import { named, readAddress } from "../addresses/read-address.ts";
import { recordChangedOrder, requirePermitted } from "../buyers/not-permitted.ts";
import type { Connection, Transaction } from "../db/client.ts";
import { isOutdated } from "../db/versions.ts";
import type { Context } from "../dependencies.ts";
import { oncePerKey } from "../idempotency/once-per-key.ts";
import { settleInvoices } from "../invoices/settle-invoices.ts";
import { findHeldUntil } from "../mail/held-mails.queries.ts";
import { readAccount } from "../payments/read-accounts.ts";
import { findProductsOf } from "../products/products.queries.ts";
import { invalid, notFound, required } from "../refusals.ts";
import type { SessionUser } from "../sessions/session-user.ts";
import { changeStatus } from "./change-status.ts";
import type { StatusActor } from "./move-order.ts";
import {
  orderChangedMeanwhile,
  orderIsPaid,
  orderNotChanged,
  orderPacked,
  orderWithoutLines,
  priceChanged,
} from "./orders.errors.ts";
import { findItems, lockOrder, type OrderItemRow, type OrderRow } from "./orders.queries.ts";
import { presentOrder, withoutLabels } from "./present-order.ts";
import { linesOfItems, priceChange } from "./price-change.ts";
import { getOrder } from "./read-order.ts";
import { correctAmounts, tellOfChange } from "./tell-of-change.ts";
import { type By, isOtherLines, isSameAddress, writeChange } from "./write-change.ts";
import { requireChargeable } from "./write-order.ts";

type ChangedBy = { actor: StatusActor & { id: string }; key?: string | null; isDryRun?: boolean };

/** What is to be changed; omitted fields keep their values. */
type WantedChange = Omit<ChangeOrderBody, "updatedAt"> & { updatedAt?: string };

/**
 * Changes lines, address or notes of an order until it is packed: reprices it, takes stock or gives it back, and issues
 * a credit note and a new invoice. The customer gets one email with the order before and after. A waiting order that
 * costs no more than was received is paid; a paid order that costs more stays paid and owes the rest.
 * @throws Refusal 404; 403 `not-permitted` for new lines or another address; 409 `order-changed` (with `order`) for
 * another version, `order-packed`, `order-cancelled`, `insufficient-stock`; 422
 */
export async function changeOrder(
  { db, now }: Context,
  id: string,
  change: WantedChange,
  { actor, key = null, isDryRun = false }: ChangedBy,
): Promise<OrderChange> {
  try {
    return await oncePerKey(
      db,
      { userId: actor.id, key, content: ["change", id, change] },
      async (tx) => {
        const answer = await changeLocked(tx, id, change, { actor, now: now() });
        if (isDryRun) throw new DryRun(answer);
        return answer;
      },
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

/** Called with the locked order and its new price, before anything is written; throws to refuse. */
type Agreement = (order: OrderRow, price: OrderQuote) => void | Promise<void>;

/** The same within the caller's transaction. */
async function changeLocked(
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
  const hasNewLines = isOtherLines(items, lines);
  const wanted = { lines, hasNewLines, address, shippingMethodId };
  const price = await priceChange(tx, order, wanted, by.now);
  requireChargeable(price.quote);
  const isMoved = address !== null && !isSameAddress(address, order.shippingAddress);
  const judged =
    hasNewLines || isMoved
      ? await requirePermitted(tx, {
          userId: order.userId,
          productIds: lines.map(({ productId }) => productId),
          address,
          now: by.now,
        })
      : null;
  await requireAgreed(order, price.quote);
  const movedTo = isMoved ? address : null;
  const writing = { change, hasNewLines, movedTo, price, by };
  const written = await writeChange(tx, { order, items }, writing);
  const { after, isSame, isInvoiceOutdated, announce } = written;
  const account = await readAccount(tx, after.order);
  if (!isSame) {
    const told = { before: { order, items }, after, account, ...by };
    await tellOfChange(tx, told, change.reason);
    await correctAmounts(tx, { order: after.order, account }, by.now);
  }
  const answer = {
    ...presentOrder(after.order, after.items, account, by.now),
    emailDueAt: await findHeldUntil(tx, id),
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
  const order = await required(lockOrder(tx, id));
  if (isOutdated(version, order)) {
    const [items, account] = await Promise.all([findItems(tx, [id]), readAccount(tx, order)]);
    throw orderChangedMeanwhile(presentOrder(order, items, account, now));
  }
  if (order.status === "cancelled") throw orderNotChanged();
  if (hasAllLeft(order)) throw orderPacked();
  return order;
}

type AskedLine = NonNullable<ChangeOrderBody["lines"]>[number];
type Wanted = { productId: string; quantity: number; asked: Cents | null };

/**
 * The lines of a changed order with their prices. A price that the seller sets counts first. An item whose quantity
 * stays keeps its price. Any other line has today's price of its quantity.
 * @throws Refusal 422 that names the line: an item of another order, an unknown product, one that is there twice
 */
async function readChangedLines(
  conn: Connection,
  items: readonly OrderItemRow[],
  asked: readonly AskedLine[],
): Promise<RequestedLine[]> {
  const wanted = readWanted(items, asked);
  const products = await findProductsOf(conn, wanted);
  const before = new Map(items.map((item) => [item.productId, item]));
  return wanted.flatMap(({ productId, quantity, asked: price }, index) => {
    const product = products.get(productId);
    if (!product) throw invalid({ [`lines.${index}.productId`]: "There is no such product" });
    if (quantity === 0) return [];
    const item = before.get(productId);
    const kept = item?.quantity === quantity ? item.productPrice : null;
    const priceCents = price ?? kept ?? unitPriceCents(product, quantity);
    return [
      {
        productId,
        productName: item?.productName ?? nameWithSize(product),
        quantity,
        product: { priceCents, hasBulkPricing: false, tiers: [] },
      },
    ];
  });
}

function readWanted(items: readonly OrderItemRow[], asked: readonly AskedLine[]): Wanted[] {
  const known = new Map(items.map((item) => [item.id, item.productId]));
  const seen = new Set<string>();
  return asked.map((line, index) => {
    const productId = line.productId ?? known.get(line.orderItemId ?? "");
    if (productId === undefined) {
      throw invalid({ [`lines.${index}.orderItemId`]: "This is not an item of the order" });
    }
    if (seen.has(productId)) {
      throw invalid({ [`lines.${index}.productId`]: "This product has a line already" });
    }
    seen.add(productId);
    const { quantity, unitPrice } = line;
    return { productId, quantity, asked: unitPrice === undefined ? null : parseAmount(unitPrice) };
  });
}

const actorOf = (user: SessionUser) => ({
  id: user.id,
  name: `${user.firstName} ${user.lastName}`,
  isCustomer: true,
});

/**
 * Cancels an own order for which nothing was received yet. Cancelling it again changes nothing.
 * @throws Refusal 404 for another's order; 409 `order-paid`, `has-payments`
 */
export async function cancelOwnOrder(
  context: Context,
  id: string,
  user: SessionUser,
): Promise<Order> {
  await changeStatus(context, id, "cancelled", actorOf(user), {
    mayMoveMoney: false,
    requireAllowed: async (tx, order) => {
      if (order.userId !== user.id) throw notFound();
      if (order.status !== "cancelled") await requireUnpaid(tx, order);
    },
  });
  return getOrder(context, id, { user });
}

/**
 * Changes the address of an own order for which nothing was received yet. A change of the price needs the customer's
 * agreement: the new total, in `total`.
 * @throws Refusal 404 for another's order; 409 `order-paid`, `has-payments`, `price-changed` (with `total`), and as
 * `changeOrder`
 */
export async function changeOwnAddress(
  { db, now }: Context,
  id: string,
  { shippingAddress, updatedAt, total }: ChangeAddressOfOrderBody,
  user: SessionUser,
): Promise<OrderChange> {
  const change = { shippingAddress, updatedAt, reason: "You changed the address" };
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order || order.userId !== user.id) throw notFound();
    await requireUnpaid(tx, order);
    const by = { actor: actorOf(user), now: now() };
    const changed = await changeLocked(tx, id, change, by, (_, price) => {
      const agreed = total === undefined ? order.total : parseAmount(total);
      if (price.totalCents !== agreed) throw priceChanged(formatAmount(price.totalCents));
    });
    return withoutLabels(changed);
  });
}

async function requireUnpaid(tx: Transaction, order: OrderRow): Promise<void> {
  if (order.status === "cancelled") return;
  const account = await readAccount(tx, order);
  if (order.status !== "awaiting-payment" || account.paid > 0) throw orderIsPaid();
}
