import type { OrderSummary } from "#shared/contracts/orders.ts";
import { csvLine } from "#shared/domain/csv.ts";

/** The columns that services for labels map by themselves when a file of orders is uploaded. */
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

/** Where the orders go, as CSV with one line for each; those without an address are left out and counted. */
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
