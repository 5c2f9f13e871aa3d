import { Link } from "wouter";
import type { CustomerRow } from "#shared/contracts/customers.ts";
import { formatUsd, parseSum } from "#shared/domain/money.ts";
import { formatMoment } from "#shared/ui/dates.ts";
import type { ListColumn } from "../lists/columns.ts";
import * as css from "./Customers.css.ts";
import { customerPath } from "./customers.queries.ts";

export const CUSTOMER_SORT_NAMES = [
  { value: "newest", label: "Newest first" },
  { value: "oldest", label: "Oldest first" },
  { value: "name", label: "By last name" },
  { value: "email", label: "By email" },
] as const;

export const customerColumns: readonly ListColumn<CustomerRow>[] = [
  {
    id: "customer",
    title: "Customer",
    isFixed: true,
    isRowHeader: true,
    sorts: { ascending: "name" },
    cell: ({ id, firstName, lastName, email }) => (
      <>
        <Link href={customerPath(id)}>
          {firstName} {lastName}
        </Link>
        <span className={css.secondary}>{email}</span>
      </>
    ),
  },
  {
    id: "institution",
    title: "Institution",
    cell: ({ institution }) => institution ?? "",
  },
  { id: "orders", title: "Orders", align: "end", cell: ({ orders }) => orders },
  { id: "paid", title: "Paid", align: "end", cell: ({ paid }) => formatUsd(parseSum(paid)) },
  {
    id: "balance",
    title: "Balance",
    align: "end",
    cell: ({ balance }) => formatUsd(parseSum(balance)),
  },
  {
    id: "last-order",
    title: "Last order",
    cell: ({ lastOrderAt }) =>
      lastOrderAt ? <time dateTime={lastOrderAt}>{formatMoment(lastOrderAt)}</time> : "none",
  },
  {
    id: "email",
    title: "Email",
    isExtra: true,
    sorts: { ascending: "email" },
    cell: ({ email }) => email,
  },
];
