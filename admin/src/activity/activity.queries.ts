import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { api } from "../api.ts";
import { pageParam, rowsOfPage, unlessAll } from "../layout/use-view.ts";

export const ACTIVITY_PAGE_SIZE = 25;

/** The subjects to filter by, as the API names them. */
export const SUBJECTS = [
  { value: "all", label: "Everything" },
  { value: "order", label: "Orders" },
  { value: "product", label: "Products" },
  { value: "coupon", label: "Coupons" },
  { value: "user", label: "Users" },
  { value: "settings", label: "Settings" },
  { value: "mail", label: "Emails" },
  { value: "page", label: "Pages" },
] as const;

export const activityView = z.object({
  subject: z.enum(SUBJECTS.map(({ value }) => value)).catch("all"),
  page: pageParam,
});
export type ActivityView = z.infer<typeof activityView>;

/** One page, newest first. */
export const activityPageQuery = ({ subject, page }: ActivityView) =>
  queryOptions({
    queryKey: ["activity", { subject, page }],
    queryFn: ({ signal }) =>
      api.admin.activity.list(
        { ...rowsOfPage(page, ACTIVITY_PAGE_SIZE), subjectType: unlessAll(subject) },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
