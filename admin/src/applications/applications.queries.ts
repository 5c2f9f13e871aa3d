import { z } from "zod";
import { api } from "../api.ts";
import { APPLICATIONS_KEY, HITS_KEY } from "../layout/query-keys.ts";
import { freshRead, pageRead } from "../layout/reads.ts";
import { idParam, pageOf, pageParam } from "../layout/use-view.ts";

export const APPLICATIONS_PAGE_SIZE = 25;

/** The same interval as that of the count in the navigation. */
const POLL_MS = 60_000;

/** The filter of the queue; `edit` is the application in the dialog. */
export const applicationView = z.object({
  state: z.enum(["open", "asked", "approved", "refused", "all"]).catch("open"),
  page: pageParam,
  edit: idParam,
});

export const applicationPageQuery = (view: z.infer<typeof applicationView>) => {
  const query = pageOf(applicationView, view, APPLICATIONS_PAGE_SIZE);
  return pageRead(
    [...APPLICATIONS_KEY, "pages", query],
    (call) => api.admin.applications.list(query, call),
    { refetchInterval: POLL_MS },
  );
};

export const applicationQuery = (id: string) =>
  freshRead([...APPLICATIONS_KEY, "one", id], (call) => api.admin.applications.get(id, call));

/** The undecided screening hits of an applicant's names and addresses. */
export const openHitsOfQuery = (userId: string) =>
  freshRead([...HITS_KEY, "of", userId], (call) =>
    api.admin.screening.hits({ state: "open", userId }, call),
  );
