import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { PAGE_SIZES } from "#shared/domain/constants.ts";
import { api } from "../api.ts";

export const USERS_KEY = ["users"] as const;

/** One page of the users, newest first; `page` counts from 1. */
export const userPageQuery = (page: number, search: string) =>
  queryOptions({
    queryKey: [...USERS_KEY, { page, search }],
    queryFn: ({ signal }) =>
      api.admin.users.list(
        {
          limit: PAGE_SIZES.adminUsers,
          offset: (page - 1) * PAGE_SIZES.adminUsers,
          search: search || undefined,
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
