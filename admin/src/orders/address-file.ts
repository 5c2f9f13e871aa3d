import type { OrderSummary } from "#shared/contracts/orders.ts";
import { csvLine } from "#shared/domain/csv.ts";
import { dayIn } from "#shared/domain/local-time.ts";

/** Column names that label services recognise when a file is uploaded. */
const COLUMNS = [
  "Order Number",
  "Order Date",
  "Recipient Name",
  "Company",
  "Email",
  "Phone",
  "Street Line 1",
  "Street Line 2",
  "City",
  "State/Province",
  "Zip/Postal Code",
  "Country",
];

/**
 * The addresses of orders as CSV, one line each, with the days of the shop's time zone. Orders without an address are
 * left out; `left` counts them.
 */
export function addressFile(
  orders: readonly OrderSummary[],
  timeZone: string,
): { csv: string; left: number } {
  const lines = orders.flatMap(({ shippingAddress: to, ...order }) =>
    to
      ? [
          csvLine([
            order.orderNumber,
            dayIn(timeZone, new Date(order.createdAt)),
            `${order.firstName} ${order.lastName}`,
            order.institution,
            order.email,
            null,
            to.address1,
            to.address2,
            to.city,
            to.state,
            to.zipCode,
            to.country,
          ]),
        ]
      : [],
  );
  return { csv: csvLine(COLUMNS) + lines.join(""), left: orders.length - lines.length };
}
