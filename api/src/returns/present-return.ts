import type { ListedReturn, OrderReturn, StaffReturn } from "#shared/contracts/returns.ts";
import { type Cents, formatAmount } from "#shared/domain/money.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import { type ReturnableUnits, settlementOf, valueOfReturn } from "#shared/domain/returns.ts";
import { unfitInWords } from "../lots/lot-fitness.ts";
import { unitsOf } from "../lots/lot-units.queries.ts";
import type { OrderLife } from "../orders/read-life.ts";
import { type GoneUnits, goneUnits } from "./assign-units.ts";
import type { ListedRow, WholeReturn } from "./returns.queries.ts";

/** What the entries of a return settled, in cents; those that were reversed do not count. */
export type Settled = { refund: Cents; credit: Cents };

export type ReturnsOfOrder = OrderLife & {
  returns: WholeReturn[];
  paid: Cents;
  due: Cents;
  /** The date in the shop's time zone, yyyy-MM-dd. */
  today: string;
  /** By the id of the return. A return without entries is absent. */
  settled: ReadonlyMap<string, Settled>;
};

export const NOTHING: Settled = { refund: 0, credit: 0 };
export const settledOf = ({ settled }: ReturnsOfOrder, { id }: Pick<WholeReturn, "id">): Settled =>
  settled.get(id) ?? NOTHING;

const nameOf = ({ items }: OrderLife, orderItemId: string) =>
  items.find(({ id }) => id === orderItemId)?.productName ?? "";

export const receivedUnits = ({ units }: Pick<WholeReturn, "units">, orderItemId: string) =>
  unitsOf(units.filter((each) => each.orderItemId === orderItemId));

const pricedUnits = ({ items }: OrderLife, { units }: Pick<WholeReturn, "units">) =>
  units.flatMap(({ orderItemId, quantity }) => {
    const item = items.find(({ id }) => id === orderItemId);
    return item ? [{ productPrice: item.productPrice, quantity }] : [];
  });

/** What the customer paid for the units that came back, in cents. */
function valueReceived(life: ReturnsOfOrder, row: WholeReturn) {
  const earlier = life.returns
    .filter(
      ({ receivedAt, number, id }) =>
        receivedAt !== null && id !== row.id && isBefore({ receivedAt, number }, row),
    )
    .flatMap((each) => pricedUnits(life, each));
  return valueOfReturn(life.order, pricedUnits(life, row), earlier);
}

type Received = Pick<WholeReturn, "receivedAt" | "number">;
const isBefore = (one: Received, other: Received) => {
  const [first, second] = [one.receivedAt?.getTime() ?? 0, other.receivedAt?.getTime() ?? 0];
  return first === second ? one.number < other.number : first < second;
};

/** What the units of a received return are worth, less what its entries settled before. */
export function openValue(life: ReturnsOfOrder, row: WholeReturn): Cents {
  if (row.state !== "received") return 0;
  const { goods, tax } = valueReceived(life, row);
  const { refund, credit } = settledOf(life, row);
  return Math.max(goods + tax - refund - credit, 0);
}

/** The credit and the refund that a received return leads to. */
export const duesOf = (life: ReturnsOfOrder, row: WholeReturn): Settled =>
  settlementOf(openValue(life, row), life);

export function presentReturn(life: ReturnsOfOrder, row: WholeReturn): OrderReturn {
  const dues = duesOf(life, row);
  return {
    id: row.id,
    orderId: row.orderId,
    orderNumber: orderNumber(row.orderId),
    number: row.number,
    state: row.state,
    byCustomer: row.byCustomer,
    lines: row.lines.map(({ orderItemId, quantity, reason }) => ({
      orderItemId,
      productName: nameOf(life, orderItemId),
      quantity,
      reason,
      received: receivedUnits(row, orderItemId),
    })),
    note: row.note,
    message: row.message,
    creditDue: formatAmount(dues.credit),
    refundDue: formatAmount(dues.refund),
    credit: row.credit === null ? null : formatAmount(row.credit),
    refund: row.refund === null ? null : formatAmount(row.refund),
    requestedAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    receivedAt: row.receivedAt?.toISOString() ?? null,
    closedAt: row.closedAt?.toISOString() ?? null,
  };
}

export function presentStaffReturn(life: ReturnsOfOrder, row: WholeReturn): StaffReturn {
  const { order, fulfilments, lots, returns } = life;
  const numbers = new Map(lots.map(({ lotId, lotNumber }): [string, string] => [lotId, lotNumber]));
  return {
    ...presentReturn(life, row),
    customerName: `${order.firstName} ${order.lastName}`,
    email: order.email,
    paid: formatAmount(life.paid),
    due: formatAmount(life.due),
    units: row.units.map(({ orderItemId, fulfilmentId, lotId, quantity, disposition }) => ({
      orderItemId,
      parcel: fulfilments.find(({ id }) => id === fulfilmentId)?.number ?? 0,
      lotId,
      lotNumber: lotId === null ? null : (numbers.get(lotId) ?? null),
      quantity,
      disposition,
    })),
    expected: expectedOf(life, goneUnits({ fulfilments, lots }, returns), row),
  };
}

/**
 * Whether the product of an item has lots now. Units that left before it had any belong to none, so nobody can say what
 * is in them: they do not go back to stock.
 */
export function isTracked({ items, tracked }: OrderLife, orderItemId: string): boolean {
  const item = items.find(({ id }) => id === orderItemId);
  return item !== undefined && tracked.has(item.productId);
}

/** What left of the items of a return and is not back, by lot. */
function expectedOf(
  life: ReturnsOfOrder,
  gone: readonly GoneUnits[],
  { lines }: WholeReturn,
): StaffReturn["expected"] {
  const ofReturn = gone.filter((units) =>
    lines.some(({ orderItemId }) => orderItemId === units.orderItemId),
  );
  const byLot = Map.groupBy(ofReturn, ({ orderItemId, lot }) => `${orderItemId} ${lot?.lotId}`);
  return [...byLot.values()].flatMap((units) => {
    const [first] = units;
    if (!first) return [];
    const { orderItemId, lot } = first;
    const { lotId = null, lotNumber = null, state: lotState = null } = lot ?? {};
    const mayRestock = lot ? unfitInWords(lot, life.today) === null : !isTracked(life, orderItemId);
    const quantity = unitsOf(units);
    return [{ orderItemId, lotId, lotNumber, lotState, mayRestock, quantity }];
  });
}

/** What may still be returned, in the order of the order's items. */
export const presentReturnable = (life: OrderLife, units: readonly ReturnableUnits[]) =>
  life.items.flatMap(({ id }) => {
    const found = units.find(({ orderItemId }) => orderItemId === id);
    if (!found) return [];
    const { orderItemId, quantity, until } = found;
    const productName = nameOf(life, orderItemId);
    return [{ orderItemId, productName, quantity, until: new Date(until).toISOString() }];
  });

export const presentListed = ({
  firstName,
  lastName,
  createdAt,
  updatedAt,
  ...row
}: ListedRow): ListedReturn => ({
  ...row,
  orderNumber: orderNumber(row.orderId),
  customerName: `${firstName} ${lastName}`,
  requestedAt: new Date(createdAt).toISOString(),
  changedAt: new Date(updatedAt).toISOString(),
});
