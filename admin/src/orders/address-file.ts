import type { OrderSummary } from "#shared/contracts/orders.ts";
import { csvLine } from "#shared/domain/csv.ts";

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

/** The addresses of orders as CSV, one line each. Orders without an address are left out; `left` counts them. */
export function addressFile(orders: readonly OrderSummary[]): { csv: string; left: number } {
  const lines = orders.flatMap(({ shippingAddress: to, ...order }) =>
    to
      ? [
          csvLine([
            order.orderNumber,
            order.createdAt.slice(0, 10),
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
