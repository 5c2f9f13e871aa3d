import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LINE_CLASSES, type LineClass } from "#shared/contracts/statements.ts";
import { Badge } from "#shared/ui/Badge.tsx";
import { Button } from "#shared/ui/Button.tsx";
import { LinkButton } from "#shared/ui/LinkButton.tsx";
import { Select } from "#shared/ui/Select.tsx";
import { LoadingBlocks } from "#shared/ui/Skeleton.tsx";
import { StatePanel } from "#shared/ui/StatePanel.tsx";
import { Choice, ChoiceBar } from "../layout/ChoiceBar.tsx";
import { grouped } from "../layout/counted.ts";
import { QueryGate } from "../layout/QueryGate.tsx";
import { SearchBox } from "../layout/SearchBox.tsx";
import { type ShownView, useView } from "../layout/use-view.ts";
import { DoneLines } from "./DoneLines.tsx";
import * as css from "./Inbox.css.ts";
import { LineActions, OpenLineFacts } from "./InboxLine.tsx";
import { LineDialog } from "./LineDialog.tsx";
import { CLASS_WORDS, lineName } from "./line-words.ts";
import { ReadyLines } from "./ReadyLines.tsx";
import {
  INITIAL_LIMITS,
  type InboxData,
  type InboxSection,
  type InboxView,
  inboxQuery,
  inboxView,
  type StoredLine,
} from "./statements.queries.ts";
import { useRowKeys } from "./use-row-keys.ts";

const STATES = [
  { value: "open", label: "To be dealt with" },
  { value: "applied", label: "Confirmed" },
  { value: "linked", label: "Recorded by hand" },
  { value: "ignored", label: "Ignored" },
];

/** Payments of statements: open ones by confidence of their match, and finished ones. */
export function Inbox() {
  const { view, show, filter } = useView(inboxView);
  return (
    <section aria-label="Inbox">
      <search className={css.filters}>
        <Select
          label="Show"
          actsAtOnce
          className={css.state}
          options={STATES}
          value={view.state}
          onChange={(state) => show({ state: state as InboxView["state"], class: "all" })}
        />
        <SearchBox
          {...filter("search")}
          label="Search payments"
          placeholder="Payer, note or transaction"
        />
      </search>
      {view.state === "open" ? (
        <OpenLines view={view} show={show} />
      ) : (
        <DoneLines
          key={view.state}
          state={view.state}
          search={view.search}
          onShowOpen={() => show({ state: "open", search: "" })}
        />
      )}
    </section>
  );
}

type InboxViewProps = Pick<ShownView<InboxView>, "view" | "show">;

function OpenLines({ view, show }: InboxViewProps) {
  const [limits, setLimits] = useState(INITIAL_LIMITS);
  const inbox = useQuery(inboxQuery(view.search, limits));
  return (
    <QueryGate
      query={inbox}
      what="The inbox"
      skeleton={<LoadingBlocks label="Loading payments" height="3.5rem" count={8} />}
    >
      {(data) => (
        <>
          <ClassFilter counts={data.counts} view={view} show={show} />
          <Sections
            data={data}
            view={view}
            show={show}
            onMore={(each) => setLimits({ ...limits, [each]: limits[each] + INITIAL_LIMITS[each] })}
          />
        </>
      )}
    </QueryGate>
  );
}

/** The classes that contain lines. Every line has one class. */
function ClassFilter({ counts, view, show }: Pick<InboxData, "counts"> & InboxViewProps) {
  const total = LINE_CLASSES.reduce((sum, each) => sum + counts[each], 0);
  if (total === 0) return null;
  return (
    <div className={css.classes}>
      <ChoiceBar legend="Which payments">
        <Choice isChosen={view.class === "all"} onPress={() => show({ class: "all" })}>
          All {grouped(total)}
        </Choice>
        {LINE_CLASSES.filter((each) => counts[each] > 0 || each === view.class).map((each) => (
          <Choice key={each} isChosen={view.class === each} onPress={() => show({ class: each })}>
            {CLASS_WORDS[each].title} {grouped(counts[each])}
          </Choice>
        ))}
      </ChoiceBar>
    </div>
  );
}

function Sections({
  data,
  view,
  show,
  onMore,
}: InboxViewProps & { data: InboxData; onMore: (each: LineClass) => void }) {
  const [opened, setOpened] = useState<StoredLine | null>(null);
  const sections = data.sections.filter(
    (each) => each.lines.length > 0 && (view.class === "all" || view.class === each.class),
  );
  const ids = sections.flatMap(({ lines }) => lines.map(({ id }) => id));
  const rowKeys = useRowKeys(ids, opened !== null);
  return (
    <div {...rowKeys}>
      {sections.map((section) => (
        <LineSection
          key={section.class}
          section={section}
          onOpen={setOpened}
          onMore={() => onMore(section.class)}
        />
      ))}
      {sections.length === 0 && <NoLines view={view} show={show} />}
      {opened && <LineDialog key={opened.id} line={opened} onClose={() => setOpened(null)} />}
    </div>
  );
}

function NoLines({ view, show }: InboxViewProps) {
  if (view.class === "all" && view.search === "") {
    return (
      <StatePanel
        title="Nothing to be dealt with"
        action={<LinkButton href="/admin/payments/statements">Add a statement</LinkButton>}
      >
        Payments appear here when you add a statement of PayPal, Venmo, Cash App or your bank.
      </StatePanel>
    );
  }
  return (
    <StatePanel
      title="No payment matches"
      action={<Button onPress={() => show({ class: "all", search: "" })}>Show all payments</Button>}
    >
      Nothing was found for this filter and search.
    </StatePanel>
  );
}

function LineSection({
  section,
  onOpen,
  onMore,
}: {
  section: InboxSection;
  onOpen: (line: StoredLine) => void;
  onMore: () => void;
}) {
  const { title, note, tone } = CLASS_WORDS[section.class];
  return (
    <section className={css.section} aria-label={`${title} payments`}>
      <h2 className={css.sectionTitle}>
        <Badge tone={tone} className={css.sectionBadge}>
          {title} {grouped(section.total)}
        </Badge>
        <span className={css.quiet}>{note}</span>
      </h2>
      {section.class === "ready" ? (
        <ReadyLines lines={section.lines} onOpen={onOpen} />
      ) : (
        <ul className={css.lines}>
          {section.lines.map((line) => (
            <li key={line.id} className={css.line} data-row aria-label={lineName(line)}>
              <OpenLineFacts line={line} />
              <LineActions line={line} onOpen={() => onOpen(line)} />
            </li>
          ))}
        </ul>
      )}
      {section.total > section.lines.length && (
        <Button size="small" className={css.more} onPress={onMore}>
          {`Show more of ${grouped(section.total)}`}
        </Button>
      )}
    </section>
  );
}
