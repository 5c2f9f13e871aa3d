import type { SummedBy } from "../reports/kept-days.queries.ts";
import type { SalesRow, SalesSums } from "../reports/reports.queries.ts";
import type { TestApi } from "./test-api.ts";

/** The sums of paid orders, added up order by order in a plain way, to compare the reports with. Amounts are cents. */

type OrderRow = {
  id: string;
  user_id: string | null;
  coupon_code: string | null;
  shipping_address: { country: string; state: string } | null;
  tax_lines: { name: string; percent: string; amountCents: number }[];
  subtotal: string;
  discount_amount: string;
  shipping: string;
  tax: string;
  total: string;
  received: number;
};
type ItemRow = {
  id: string;
  order_id: string;
  product_id: string;
  quantity: number;
  total: string;
};
type EntryRow = { order_id: string; kind: string; method: string; paid_change: string };
type UnitsRow = { order_item_id: string; quantity: number; unit_cost: string };
type ProductRow = { id: string; parent_product_id: string | null; category_id: string | null };

const cents = (amount: string) => Math.round(Number(amount) * 100);

/** The day of an instant in a time zone, by the platform's own calendar. */
const dayOf = (instant: number, timeZone: string) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format(new Date(instant));

export async function modelSales(
  { sql }: Pick<TestApi, "sql">,
  { from, to, timeZone }: { from: string; to: string; timeZone: string },
): Promise<SalesRow[]> {
  const orders = await sql<OrderRow[]>`
    SELECT id, user_id, coupon_code, shipping_address, tax_lines, subtotal, discount_amount, shipping, tax, total,
      (extract(epoch FROM payment_received_at) * 1000)::float8 AS received
    FROM orders WHERE status IN ('processing', 'completed')`;
  const items = await sql<ItemRow[]>`
    SELECT id, order_id, product_id, quantity, total FROM order_items ORDER BY id`;
  const entries = await sql<EntryRow[]>`SELECT order_id, kind, method, paid_change FROM payments`;
  const units = await sql<UnitsRow[]>`
    SELECT a.order_item_id, a.quantity, l.unit_cost FROM lot_allocations a JOIN lots l ON l.id = a.lot_id
    WHERE l.unit_cost IS NOT NULL AND a.quantity > 0`;
  const products = new Map(
    (await sql<ProductRow[]>`SELECT id, parent_product_id, category_id FROM products`).map(
      (row) => [row.id, row],
    ),
  );
  const rows = new Map<string, SalesRow & { counted: Set<string> }>();
  const add = (by: SummedBy, key: string, order: string, sums: Omit<SalesSums, "orders">) => {
    const empty = { by, key, ...NONE, counted: new Set<string>() };
    const row = rows.get(`${by} ${key}`) ?? empty;
    rows.set(`${by} ${key}`, row);
    row.counted.add(order);
    for (const [name, value] of Object.entries(sums) as [keyof typeof sums, number | null][]) {
      row[name] = value === null ? row[name] : (row[name] ?? 0) + value;
    }
  };
  for (const order of orders) {
    const day = dayOf(order.received, timeZone);
    if (day < from || day > to) continue;
    const lines = linesOf(
      order,
      items.filter((item) => item.order_id === order.id && item.quantity > 0),
      units,
    );
    const whole = {
      units: total(lines, ({ quantity }) => quantity),
      net: cents(order.subtotal) - cents(order.discount_amount),
      shipping: cents(order.shipping),
      tax: cents(order.tax),
      total: cents(order.total),
      refunded: refundedOf(entries.filter((entry) => entry.order_id === order.id)),
      costedUnits: total(lines, ({ costedUnits }) => costedUnits),
      costedNet: total(lines, ({ costedNet }) => costedNet),
      cost: total(lines, ({ cost }) => cost),
    };
    const address = order.shipping_address;
    add("day", day, order.id, whole);
    add("coupon", order.coupon_code ?? "", order.id, whole);
    add("method", methodOf(entries.filter((each) => each.order_id === order.id)), order.id, whole);
    add("state", address ? `${address.country}|${address.state}` : "", order.id, whole);
    add("customers", order.user_id ?? "", order.id, whole);
    const { net, shipping } = whole;
    const taxed = { ...NO_SUMS, net, shipping };
    if (order.tax_lines.length === 0) add("tax", "", order.id, { ...taxed, tax: 0 });
    for (const { percent, name, amountCents } of order.tax_lines) {
      add("tax", `${percent} ${name}`, order.id, { ...taxed, tax: amountCents });
    }
    for (const { productId, quantity, ...sums } of lines) {
      const product = products.get(productId);
      const line = { ...NO_SUMS, units: quantity, ...sums };
      add("product", productId, order.id, line);
      add("family", product?.parent_product_id ?? productId, order.id, line);
      add("category", product?.category_id ?? "", order.id, line);
    }
  }
  return [...rows.values()].map(({ counted, ...row }) => ({ ...row, orders: counted.size }));
}

/** The net and the cost of each line: the discount is given to the lines one after the other, rounded each time. */
function linesOf(order: OrderRow, items: readonly ItemRow[], units: readonly UnitsRow[]) {
  const [subtotal, discount] = [cents(order.subtotal), cents(order.discount_amount)];
  let [upTo, given] = [0, 0];
  return items.map((item) => {
    upTo += cents(item.total);
    const soFar = subtotal === 0 ? 0 : Math.floor((discount * upTo) / subtotal + 0.5);
    const net = cents(item.total) - (soFar - given);
    given = soFar;
    const known = units.filter(({ order_item_id }) => order_item_id === item.id);
    const costedUnits = Math.min(
      total(known, ({ quantity }) => quantity),
      item.quantity,
    );
    return {
      productId: item.product_id,
      quantity: item.quantity,
      net,
      costedUnits,
      costedNet: Math.floor((net * costedUnits) / item.quantity + 0.5),
      cost: total(known, ({ quantity, unit_cost }) => quantity * cents(unit_cost)),
    };
  });
}

const isOut = ({ kind, paid_change }: EntryRow) =>
  kind === "refund" || (kind === "reversal" && cents(paid_change) > 0);

const refundedOf = (entries: readonly EntryRow[]) =>
  -total(entries.filter(isOut), ({ paid_change }) => cents(paid_change));

/** The method by which most of the money came; none where no money came. */
function methodOf(entries: readonly EntryRow[]): string {
  const received = new Map<string, number>();
  for (const entry of entries.filter((each) => !isOut(each))) {
    const before = received.get(entry.method) ?? 0;
    received.set(entry.method, before + cents(entry.paid_change));
  }
  const [first] = [...received]
    .filter(([, amount]) => amount > 0)
    .sort(([one, some], [other, more]) => more - some || (one < other ? -1 : 1));
  return first?.[0] ?? "";
}

const total = <Item>(items: readonly Item[], amount: (item: Item) => number) =>
  items.reduce((sum, item) => sum + amount(item), 0);

const NO_SUMS = {
  units: null,
  net: null,
  shipping: null,
  tax: null,
  total: null,
  refunded: null,
  costedUnits: null,
  costedNet: null,
  cost: null,
};
const NONE: SalesSums = { orders: 0, ...NO_SUMS };
