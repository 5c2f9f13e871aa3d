import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useRef } from "react";
import { LazyPart, part } from "../layout/LazyPart.tsx";
import { PanelHeader } from "../layout/PanelHeader.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { useView } from "../layout/use-view.ts";
import { DashboardSkeleton, PlotPlaces, PlotsSkeleton } from "./DashboardSkeleton.tsx";
import { dashboardQuery } from "./dashboard.queries.ts";
import { rangeLabel, rangeOf, rangeView, viewOfRange } from "./date-range.ts";
import { Figures } from "./Figures.tsx";
import type { Plots } from "./Plots.tsx";
import { RangeFilter } from "./RangeFilter.tsx";
import * as css from "./ToDo.css.ts";
import { ToDo } from "./ToDo.tsx";
import { useWasSeen } from "./use-was-seen.ts";

/** The plot library is larger than the rest of the back-office, so the figures load without it. */
const plots = part("plots", async () => (await import("./Plots.tsx")).Plots);

/** First the open tasks, then four figures and four plots. The address holds their date range. */
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
        <PlotPlaces />
      )}
    </div>
  );
}
