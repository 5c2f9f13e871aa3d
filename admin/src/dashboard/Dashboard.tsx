import { useIsFetching, useQuery } from "@tanstack/react-query";
import { type ComponentProps, type RefObject, useEffect, useRef, useState } from "react";
import { Choice, ChoiceBar } from "../layout/ChoiceBar.tsx";
import { LazyPart, part } from "../layout/LazyPart.tsx";
import { failureDialog, Overlay } from "../layout/Overlay.tsx";
import { PanelHeader } from "../layout/PanelHeader.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { useView } from "../layout/use-view.ts";
import { DashboardSkeleton, PlotPlaceholders, PlotsSkeleton } from "./DashboardSkeleton.tsx";
import { dashboardQuery } from "./dashboard.queries.ts";
import { type DateRange, rangeLabel, rangeOf, rangeView, viewOfRange } from "./date-range.ts";
import { Figures } from "./Figures.tsx";
import type { Plots } from "./Plots.tsx";
import * as css from "./ToDo.css.ts";
import { ToDo } from "./ToDo.tsx";

/** The plot library is larger than the rest of the back-office, so the figures load without it. */
const plots = part("plots", async () => (await import("./Plots.tsx")).Plots);

/** First the open tasks, then four figures and four plots. The URL holds their date range. */
export function Dashboard() {
  const { view, show } = useView(rangeView);
  const range = rangeOf(view);
  const dashboard = useQuery(dashboardQuery(range));
  const label = rangeLabel(range);
  return (
    <section aria-label="Dashboard">
      <PanelHeader title="Dashboard Overview" />
      <ToDo />
      <div className={css.figuresHead}>
        <h2 className={css.title}>{label}</h2>
        <RangeFilter range={range} onChange={(next) => show(viewOfRange(next))} />
      </div>
      <QueryGate query={dashboard} what="The dashboard" skeleton={<DashboardSkeleton />}>
        {(data) => (
          <>
            <Figures stats={data.stats} label={label} />
            <PlotsWhenSeen data={data} label={label} />
          </>
        )}
      </QueryGate>
    </section>
  );
}

/** The plots are below the figures, on a telephone below the window, where nobody waits for them. */
function PlotsWhenSeen(props: ComponentProps<typeof Plots>) {
  const place = useRef<HTMLDivElement>(null);
  const wasSeen = useWasSeen(place);
  return (
    <div ref={place}>
      {wasSeen ? (
        <LazyPart part={plots} what="The plots" skeleton={<PlotsSkeleton />}>
          {(Plots) => <Plots {...props} />}
        </LazyPart>
      ) : (
        <PlotPlaceholders />
      )}
    </div>
  );
}

/** An upper edge at the end of the window shows nothing yet. */
const SEEN = { rootMargin: "-100px 0px" };

/** Whether an element has been in the window with more than its edge, once nothing above it grows any more. */
function useWasSeen(element: RefObject<Element | null>): boolean {
  const [wasSeen, setSeen] = useState(false);
  const isReading = useIsFetching() > 0;
  useEffect(() => {
    if (!element.current || wasSeen || isReading) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      SEEN,
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, wasSeen, isReading]);
  return wasSeen;
}

const rangePicker = part(
  "range-picker",
  async () => (await import("./RangePicker.tsx")).RangePicker,
);

/** Today, yesterday, or days picked in a calendar of two months. */
function RangeFilter({
  range,
  onChange,
}: {
  range: DateRange;
  onChange: (range: DateRange) => void;
}) {
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <ChoiceBar legend="Date range">
      <Choice isChosen={range.kind === "today"} onPress={() => onChange({ kind: "today" })}>
        Today
      </Choice>
      <Choice isChosen={range.kind === "yesterday"} onPress={() => onChange({ kind: "yesterday" })}>
        Yesterday
      </Choice>
      <Choice
        ref={opener}
        isChosen={range.kind === "custom"}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
      >
        Custom Range
      </Choice>
      <Overlay
        part={rangePicker}
        what="The calendar"
        isNeeded={isOpen}
        failure={failureDialog("Custom Range", close)}
      >
        {(RangePicker) => (
          <RangePicker
            opener={opener}
            isOpen={isOpen}
            onClose={close}
            range={range}
            onChange={(picked) => {
              onChange(picked);
              close();
            }}
          />
        )}
      </Overlay>
    </ChoiceBar>
  );
}
