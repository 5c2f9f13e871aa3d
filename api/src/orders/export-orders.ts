import { csvLine } from "#shared/domain/csv.ts";
import { formatAmount } from "#shared/domain/money.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import type { Dependencies } from "../dependencies.ts";
import { findOrderPage, type OrderFilter } from "./order-list.queries.ts";
import type { OrderRow } from "./orders.queries.ts";
import { findQuotedOrders } from "./quoted-orders.queries.ts";

const COLUMNS = [
  "order_number",
  "placed_at",
  "status",
  "first_name",
  "last_name",
  "email",
  "address1",
  "address2",
  "city",
  "state",
  "zip_code",
  "country",
  "subtotal",
  "discount",
  "coupon_code",
  "shipping",
  "tax",
  "total",
  "payment_received_at",
  "shipping_status",
  "carrier",
  "tracking_number",
  "notes",
  "po_number",
  "institution",
  "billing_address1",
  "billing_address2",
  "billing_city",
  "billing_state",
  "billing_zip_code",
  "billing_country",
  "shipping_method",
];

const ROWS_AT_A_TIME = 500;

/** The orders of the list, in its order, as CSV. Read page by page while the client downloads, so memory stays small. */
export async function* exportOrders(
  { db, now }: Pick<Dependencies, "db" | "now">,
  asked: Omit<OrderFilter, "now" | "quoted">,
): AsyncGenerator<string> {
  const filter = { ...asked, quoted: await findQuotedOrders(db, asked.search), now: now() };
  let page: OrderRow[] = [];
  yield csvLine(COLUMNS);
  do {
    const after = page.at(-1) ?? null;
    const slice = { limit: ROWS_AT_A_TIME, offset: 0, after };
    page = await findOrderPage(db, filter, slice);
    if (page.length > 0) yield page.map((row) => csvLine(cellsOf(row))).join("");
  } while (page.length === ROWS_AT_A_TIME);
}

function cellsOf(row: OrderRow): string[] {
  const address = row.shippingAddress;
  const billing = row.billingAddress;
  return [
    orderNumber(row.id),
    row.createdAt.toISOString(),
    row.status,
    row.firstName,
    row.lastName,
    row.email,
    address?.address1 ?? "",
    address?.address2 ?? "",
    address?.city ?? "",
    address?.state ?? "",
    address?.zipCode ?? "",
    address?.country ?? "",
    formatAmount(row.subtotal),
    formatAmount(row.discountAmount),
    row.couponCode ?? "",
    formatAmount(row.shipping),
    formatAmount(row.tax),
    formatAmount(row.total),
    row.paymentReceivedAt?.toISOString() ?? "",
    row.shippingStatus,
    row.carrierName ?? "",
    row.trackingNumber ?? "",
    row.notes ?? "",
    row.poNumber ?? "",
    row.institution ?? "",
    billing?.address1 ?? "",
    billing?.address2 ?? "",
    billing?.city ?? "",
    billing?.state ?? "",
    billing?.zipCode ?? "",
    billing?.country ?? "",
    row.shippingMethod?.name ?? "",
  ];
}
