import { z } from "zod";
import { ACCOUNT_SORTS } from "#shared/contracts/users.ts";
import { PAGE_SIZES } from "#shared/domain/constants.ts";
import { api } from "../api.ts";
import { freshRead, pageRead } from "../layout/reads.ts";
import { pageOf, pageParam, searchParam } from "../layout/use-view.ts";
import { listParams } from "../lists/list-params.ts";

export const CUSTOMERS_PAGE_SIZE = PAGE_SIZES.adminUsers;

/** The prefix of queries that are refetched when a customer changes. */
export const CUSTOMERS_KEY = ["customers"] as const;

export const customerView = z.object({
  search: searchParam,
  ...listParams(ACCOUNT_SORTS),
  page: pageParam,
});
export type CustomerView = z.infer<typeof customerView>;

export const customerPageQuery = (view: CustomerView) => {
  const query = pageOf(customerView, view, CUSTOMERS_PAGE_SIZE);
  return pageRead([...CUSTOMERS_KEY, "list", query], (call) =>
    api.admin.customers.list(query, call),
  );
};

export const customerQuery = (id: string) =>
  freshRead([...CUSTOMERS_KEY, "one", id], (call) => api.admin.customers.get(id, call));

/** For the choice of another account: few, because a longer search finds the right one. */
export const foundCustomersQuery = (search: string) =>
  pageRead(
    [...CUSTOMERS_KEY, "found", search],
    (call) => api.admin.customers.list({ search, limit: 8 }, call),
    { enabled: search.length > 1 },
  );

/** The path of a customer's page, below /admin. */
export const customerPath = (id: string) => `/customers/${id}`;
