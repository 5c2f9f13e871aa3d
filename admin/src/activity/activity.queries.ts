import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { pageOf } from "#shared/domain/pagination.ts";
import { api } from "../api.ts";

export const ACTIVITY_PAGE_SIZE = 25;

/** What can have been changed; the values are the API's subject types. */
export const SUBJECTS = [
  { value: "all", label: "Everything" },
  { value: "order", label: "Orders" },
  { value: "product", label: "Products" },
  { value: "coupon", label: "Coupons" },
  { value: "user", label: "Users" },
  { value: "settings", label: "Settings" },
  { value: "mail", label: "Mails" },
  { value: "page", label: "Pages" },
] as const;

/** What the list shows, as it stands in the address; `page` counts from 1. */
export type ActivityView = { subject: (typeof SUBJECTS)[number]["value"]; page: number };

/** One page, newest first. */
export const activityPageQuery = ({ subject, page }: ActivityView) =>
  queryOptions({
    queryKey: ["activity", { subject, page }],
    queryFn: ({ signal }) =>
      api.admin.activity.list(
        {
          limit: ACTIVITY_PAGE_SIZE,
          offset: (page - 1) * ACTIVITY_PAGE_SIZE,
          subjectType: subject === "all" ? undefined : subject,
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export function readActivityView(query: string): ActivityView {
  const params = new URLSearchParams(query);
  const subject = SUBJECTS.find(({ value }) => value === params.get("subject"));
  return { subject: subject?.value ?? "all", page: pageOf(params) };
}

export function writeActivityView({ subject, page }: ActivityView): string {
  const params = new URLSearchParams();
  if (subject !== "all") params.set("subject", subject);
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `?${params}` : "";
}
