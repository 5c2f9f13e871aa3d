import type { ListedReturn, OrderReturn, StaffReturn } from "#shared/contracts/returns.ts";
import { type Cents, formatAmount } from "#shared/domain/money.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import { type ReturnableUnits, valueOfReturn } from "#shared/domain/returns.ts";
import { unitsOf } from "../lots/lot-units.queries.ts";
import type { OrderLife } from "../orders/read-life.ts";
import { type GoneUnits, goneUnits } from "./assign-units.ts";
import type { ListedRow, WholeReturn } from "./returns.queries.ts";

export type ReturnsOfOrder = OrderLife & { returns: WholeReturn[]; paid: Cents };

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
export function valueReceived(life: ReturnsOfOrder, row: WholeReturn) {
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

/** What is to be refunded for a received return: the value of its units, at most what was paid. */
export function refundOf(life: ReturnsOfOrder, row: WholeReturn): Cents {
  if (row.state !== "received") return 0;
  const { goods, tax } = valueReceived(life, row);
  return Math.min(goods + tax, Math.max(life.paid, 0));
}

export function presentReturn(life: ReturnsOfOrder, row: WholeReturn): OrderReturn {
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
    refundDue: formatAmount(refundOf(life, row)),
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
    units: row.units.map(({ orderItemId, fulfilmentId, lotId, quantity, disposition }) => ({
      orderItemId,
      parcel: fulfilments.find(({ id }) => id === fulfilmentId)?.number ?? 0,
      lotId,
      lotNumber: lotId === null ? null : (numbers.get(lotId) ?? null),
      quantity,
      disposition,
    })),
    expected: expectedOf(goneUnits({ fulfilments, lots }, returns), row),
  };
}

/** What left of the items of a return and is not back, by lot. */
function expectedOf(gone: readonly GoneUnits[], { lines }: WholeReturn): StaffReturn["expected"] {
  const ofReturn = gone.filter((units) =>
    lines.some(({ orderItemId }) => orderItemId === units.orderItemId),
  );
  const byLot = Map.groupBy(ofReturn, ({ orderItemId, lot }) => `${orderItemId} ${lot?.lotId}`);
  return [...byLot.values()].flatMap((units) => {
    const [first] = units;
    if (!first) return [];
    const { orderItemId, lot } = first;
    const { lotId = null, lotNumber = null, state: lotState = null } = lot ?? {};
    return [{ orderItemId, lotId, lotNumber, lotState, quantity: unitsOf(units) }];
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
