import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { PAGE_SIZES } from "#shared/domain/constants.ts";
import { api } from "../api.ts";
import { idParam, pageParam, rowsOfPage, searchParam } from "../layout/use-view.ts";

export const USERS_PAGE_SIZE = PAGE_SIZES.adminUsers;

/** Everything below this key is read again when a user changes. */
export const USERS_KEY = ["users"] as const;

/** What the list of users shows; `edit` is the one in the dialog. */
export const userView = z.object({ search: searchParam, page: pageParam, edit: idParam });
type UserView = z.infer<typeof userView>;

/** One page of the users, newest first. */
export const userPageQuery = ({ page, search }: Omit<UserView, "edit">) =>
  queryOptions({
    queryKey: [...USERS_KEY, { page, search }],
    queryFn: ({ signal }) =>
      api.admin.users.list(
        { ...rowsOfPage(page, USERS_PAGE_SIZE), search: search || undefined },
        { signal },
      ),
    placeholderData: keepPreviousData,
    // People register at any time.
    staleTime: 0,
  });
