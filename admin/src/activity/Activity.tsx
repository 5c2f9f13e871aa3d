import type { ActivityEntry } from "#shared/contracts/activity.ts";
import { Button } from "#shared/ui/Button.tsx";
import { formatMoment } from "#shared/ui/dates.ts";
import { Select } from "#shared/ui/Select.tsx";
import { StatePanel } from "#shared/ui/StatePanel.tsx";
import { ListFooter } from "../layout/ListFooter.tsx";
import { PanelHeader } from "../layout/PanelHeader.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { useListPage } from "../layout/use-list-page.ts";
import { ChangeTable } from "../versions/ChangeTable.tsx";
import { changedMembers } from "../versions/changes.ts";
import * as css from "./Activity.css.ts";
import {
  ACTIVITY_PAGE_SIZE,
  type ActivityView,
  activityPageQuery,
  activityView,
  SUBJECTS,
} from "./activity.queries.ts";

/** Who changed what and when, with the values before and after. */
export function Activity() {
  const {
    view,
    show,
    list: activity,
    footer,
  } = useListPage(activityView, activityPageQuery, ACTIVITY_PAGE_SIZE);
  return (
    <section aria-label="Activity">
      <PanelHeader
        title="Activity"
        actions={
          <Select
            label="Changes to"
            actsAtOnce
            options={SUBJECTS}
            value={view.subject}
            onChange={(subject) => show({ subject: subject as ActivityView["subject"] })}
          />
        }
      >
        What was changed in the back-office, newest first.
      </PanelHeader>
      <QueryGate query={activity} what="The activity" loading="Loading the activity" height="28rem">
        {(data) =>
          data.entries.length === 0 ? (
            <NoEntries view={view} onShowAll={() => show({ subject: "all" })} />
          ) : (
            <>
              <ol className={css.list}>
                {data.entries.map((entry) => (
                  <Entry key={entry.id} entry={entry} />
                ))}
              </ol>
              <ListFooter {...footer} noun="changes" />
            </>
          )
        }
      </QueryGate>
    </section>
  );
}

function Entry({ entry }: { entry: ActivityEntry }) {
  const changes = changedMembers(entry.before, entry.after);
  return (
    <li className={css.entry}>
      <time dateTime={entry.createdAt} className={css.when}>
        {formatMoment(entry.createdAt)}
      </time>
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

function NoEntries({ view, onShowAll }: { view: ActivityView; onShowAll: () => void }) {
  if (view.subject === "all" && view.page === 1) {
    return (
      <StatePanel title="Nothing was changed yet">
        Every change made in the back-office is noted here.
      </StatePanel>
    );
  }
  return (
    <StatePanel
      title="No such changes"
      action={<Button onPress={onShowAll}>Show all changes</Button>}
    >
      Nothing of this kind was changed.
    </StatePanel>
  );
}
