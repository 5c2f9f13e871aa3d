import { Link, useLocation } from "wouter";
import type { CustomerRow } from "#shared/contracts/customers.ts";
import { ACCOUNT_SORTS } from "#shared/contracts/users.ts";
import { api } from "../api.ts";
import { ExportLink } from "../layout/ExportLink.tsx";
import { inUsd } from "../layout/in-usd.ts";
import { ListScreen } from "../layout/ListScreen.tsx";
import { Moment } from "../layout/Moment.tsx";
import { SearchBox } from "../layout/SearchBox.tsx";
import { useListPage } from "../layout/use-list-page.ts";
import type { ListColumn } from "../lists/columns.ts";
import { ListTable } from "../lists/ListTable.tsx";
import { ListTools } from "../lists/ListTools.tsx";
import { CustomerPage } from "./CustomerPage.tsx";
import * as css from "./Customers.css.ts";
import {
  CUSTOMERS_PAGE_SIZE,
  customerPageQuery,
  customerPath,
  customerView,
} from "./customers.queries.ts";

export function Customers() {
  const [path] = useLocation();
  const id = /^\/customers\/([\w-]+)$/.exec(path)?.[1];
  return id === undefined ? <CustomerList /> : <CustomerPage key={id} id={id} />;
}

function CustomerList() {
  const screen = useListPage(customerView, customerPageQuery, CUSTOMERS_PAGE_SIZE);
  const { listing, filters, isFiltered, showAll, filter, list, footer } = screen;
  return (
    <ListScreen
      label="Customers"
      text="What they bought and paid. Accounts and roles are under Users."
      actions={
        <>
          <SearchBox
            {...filter("search")}
            label="Search customers"
            placeholder="Name, email, order, payer"
          />
          <ExportLink
            needsProof
            path="/api/admin/customers/export"
            query={filters}
            load={(query) => api.admin.customers.export(query)}
          />
        </>
      }
      filters={
        <ListTools list="customers" {...listing} columns={customerColumns} sorts={ACCOUNT_SORTS} />
      }
      query={list}
      what="The customers"
      loading="Loading customers"
      height="24rem"
      rows={({ customers }) => customers}
      none={{
        title: "No customers yet",
        text: "They appear here when people register.",
      }}
      isFiltered={isFiltered}
      noMatch={{
        title: "Nobody matches this search",
        text: "Try a part of the name, the whole number of an order, or the name in the payment.",
        showAll: "Show all customers",
        onShowAll: showAll,
      }}
      footer={{ ...footer, noun: "customers", between: " to " }}
    >
      {(customers) => (
        <ListTable aria-label="Customers" columns={customerColumns} rows={customers} {...listing} />
      )}
    </ListScreen>
  );
}

const customerColumns: readonly ListColumn<CustomerRow>[] = [
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
  { id: "institution", title: "Institution", cell: ({ institution }) => institution },
  { id: "orders", title: "Orders", align: "end", cell: ({ orders }) => orders },
  { id: "paid", title: "Paid", align: "end", cell: ({ paid }) => inUsd(paid) },
  { id: "balance", title: "Balance", align: "end", cell: ({ balance }) => inUsd(balance) },
  {
    id: "last-order",
    title: "Last order",
    cell: ({ lastOrderAt }) => (lastOrderAt ? <Moment at={lastOrderAt} /> : "none"),
  },
  {
    id: "email",
    title: "Email",
    isExtra: true,
    sorts: { ascending: "email" },
    cell: ({ email }) => email,
  },
];
