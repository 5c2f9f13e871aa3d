import { z } from "zod";
import type { ActivityEntry } from "#shared/contracts/activity.ts";
import { Select } from "#shared/ui/Select.tsx";
import { api } from "../api.ts";
import { ListScreen } from "../layout/ListScreen.tsx";
import { Moment } from "../layout/Moment.tsx";
import { pageRead } from "../layout/reads.ts";
import { useListPage } from "../layout/use-list-page.ts";
import { pageOf, pageParam } from "../layout/use-view.ts";
import { ChangeTable } from "../versions/ChangeTable.tsx";
import { changedMembers } from "../versions/changes.ts";
import * as css from "./Activity.css.ts";

/** Who changed what and when, with the values before and after. */
export function Activity() {
  const screen = useListPage(activityView, activityPageQuery, ACTIVITY_PAGE_SIZE);
  const { filter, list, footer } = screen;
  return (
    <ListScreen
      label="Activity"
      text="What was changed in the back-office, newest first."
      actions={<Select {...filter("subject")} label="Changes to" actsAtOnce options={SUBJECTS} />}
      query={list}
      what="The activity"
      height="28rem"
      rows={({ entries }) => entries}
      none={{
        title: "Nothing was changed yet",
        text: "Every change made in the back-office is noted here.",
      }}
      isFiltered={screen.isFiltered}
      noMatch={{
        title: "No such changes",
        text: "Nothing of this kind was changed.",
        showAll: "Show all changes",
        onShowAll: screen.showAll,
      }}
      footer={{ ...footer, noun: "changes" }}
    >
      {(entries) => (
        <ol className={css.list}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
    </ListScreen>
  );
}

function Entry({ entry }: { entry: ActivityEntry }) {
  const changes = changedMembers(entry.before, entry.after);
  return (
    <li className={css.entry}>
      <Moment at={entry.createdAt} className={css.when} />
      <span className={css.who}>
        {entry.actor}
        {entry.keyName && ` by the key ${entry.keyName}`}
      </span>
      <div className={css.what}>
        <p className={css.summary}>{entry.summary}</p>
        {changes.length > 0 && (
          <details>
            <summary className={css.opener}>Before and after</summary>
            <div className={css.changes}>
              <ChangeTable label={entry.summary} changes={changes} />
            </div>
          </details>
        )}
      </div>
    </li>
  );
}

const ACTIVITY_PAGE_SIZE = 25;

const SUBJECTS = [
  { value: "all", label: "Everything" },
  { value: "order", label: "Orders" },
  { value: "product", label: "Products" },
  { value: "coupon", label: "Coupons" },
  { value: "user", label: "Users" },
  { value: "settings", label: "Settings" },
  { value: "mail", label: "Emails" },
  { value: "page", label: "Pages" },
] as const;

const activityView = z.object({
  subject: z.enum(SUBJECTS.map(({ value }) => value)).catch("all"),
  page: pageParam,
});
type ActivityView = z.infer<typeof activityView>;

/** One page, newest first. */
const activityPageQuery = (view: ActivityView) => {
  const { subject: subjectType, ...page } = pageOf(activityView, view, ACTIVITY_PAGE_SIZE);
  const query = { ...page, subjectType };
  return pageRead(["activity", query], (call) => api.admin.activity.list(query, call));
};
