import type { ReturnsQuery } from "#shared/contracts/returns.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import { type CsvColumns, csvOfPages } from "../csv-of-pages.ts";
import type { Dependencies } from "../dependencies.ts";
import { findReturnPage, type ListedRow } from "./returns.queries.ts";

const COLUMNS: CsvColumns<ListedRow> = {
  order_number: ({ orderId }) => orderNumber(orderId),
  return: ({ number }) => number,
  state: ({ state }) => state,
  customer: ({ firstName, lastName }) => `${firstName} ${lastName}`,
  email: ({ email }) => email,
  products: ({ products }) => products.join("; "),
  units: ({ units }) => units,
  refund: ({ refund }) => refund,
  requested_at: ({ createdAt }) => new Date(createdAt).toISOString(),
  changed_at: ({ updatedAt }) => new Date(updatedAt).toISOString(),
};

export function exportReturns(
  { db }: Pick<Dependencies, "db">,
  filter: Pick<ReturnsQuery, "state" | "search" | "sortBy">,
) {
  let offset = 0;
  return csvOfPages(COLUMNS, async (_, limit) => {
    const page = await findReturnPage(db, filter, { limit, offset });
    offset += limit;
    return page;
  });
}
