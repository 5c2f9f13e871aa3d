import { formatAmount } from "#shared/domain/money.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import { type CsvColumns, csvOfPages } from "../csv-of-pages.ts";
import type { Context } from "../dependencies.ts";
import { findOrderPage, type OrderFilter } from "./order-list.queries.ts";
import type { OrderRow } from "./orders.queries.ts";
import { findQuotedOrders } from "./quoted-orders.queries.ts";

const COLUMNS: CsvColumns<OrderRow> = {
  order_number: ({ id }) => orderNumber(id),
  placed_at: ({ createdAt }) => createdAt.toISOString(),
  status: ({ status }) => status,
  first_name: ({ firstName }) => firstName,
  last_name: ({ lastName }) => lastName,
  email: ({ email }) => email,
  address1: ({ shippingAddress }) => shippingAddress?.address1,
  address2: ({ shippingAddress }) => shippingAddress?.address2,
  city: ({ shippingAddress }) => shippingAddress?.city,
  state: ({ shippingAddress }) => shippingAddress?.state,
  zip_code: ({ shippingAddress }) => shippingAddress?.zipCode,
  country: ({ shippingAddress }) => shippingAddress?.country,
  subtotal: ({ subtotal }) => formatAmount(subtotal),
  discount: ({ discountAmount }) => formatAmount(discountAmount),
  coupon_code: ({ couponCode }) => couponCode,
  shipping: ({ shipping }) => formatAmount(shipping),
  tax: ({ tax }) => formatAmount(tax),
  total: ({ total }) => formatAmount(total),
  payment_received_at: ({ paymentReceivedAt }) => paymentReceivedAt?.toISOString(),
  shipping_status: ({ shippingStatus }) => shippingStatus,
  carrier: ({ carrierName }) => carrierName,
  tracking_number: ({ trackingNumber }) => trackingNumber,
  notes: ({ notes }) => notes,
  po_number: ({ poNumber }) => poNumber,
  institution: ({ institution }) => institution,
  billing_address1: ({ billingAddress }) => billingAddress?.address1,
  billing_address2: ({ billingAddress }) => billingAddress?.address2,
  billing_city: ({ billingAddress }) => billingAddress?.city,
  billing_state: ({ billingAddress }) => billingAddress?.state,
  billing_zip_code: ({ billingAddress }) => billingAddress?.zipCode,
  billing_country: ({ billingAddress }) => billingAddress?.country,
  shipping_method: ({ shippingMethod }) => shippingMethod?.name,
};

export async function* exportOrders(
  { db, now }: Context,
  asked: Omit<OrderFilter, "now" | "quoted">,
): AsyncGenerator<string> {
  const filter = { ...asked, quoted: await findQuotedOrders(db, asked.search), now: now() };
  yield* csvOfPages(COLUMNS, (last, limit) =>
    findOrderPage(db, filter, { limit, offset: 0, after: last ?? null }),
  );
}
