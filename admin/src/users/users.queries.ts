import { z } from "zod";
import { ACCOUNT_SORTS } from "#shared/contracts/users.ts";
import { PAGE_SIZES } from "#shared/domain/constants.ts";
import { api } from "../api.ts";
import { pageRead } from "../layout/reads.ts";
import { idParam, pageOf, pageParam, searchParam } from "../layout/use-view.ts";
import { listParams } from "../lists/list-params.ts";

export const USERS_PAGE_SIZE = PAGE_SIZES.adminUsers;

/** The prefix of queries that are refetched when a user changes. */
export const USERS_KEY = ["users"] as const;

/** The filters of the list of users; `edit` is the user in the dialog. */
export const userView = z.object({
  search: searchParam,
  ...listParams(ACCOUNT_SORTS),
  page: pageParam,
  edit: idParam,
});

export const userPageQuery = (view: z.infer<typeof userView>) => {
  const query = pageOf(userView, view, USERS_PAGE_SIZE);
  return pageRead([...USERS_KEY, query], (call) => api.admin.users.list(query, call));
};
