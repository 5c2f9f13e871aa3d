import { useQuery } from "@tanstack/react-query";
import { LazyPart, part } from "../layout/LazyPart.tsx";
import { PanelHeader } from "../layout/PanelHeader.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { useView } from "../layout/use-view.ts";
import { DashboardSkeleton, PlotsSkeleton } from "./DashboardSkeleton.tsx";
import { dashboardQuery } from "./dashboard.queries.ts";
import { rangeLabel, rangeOf, rangeView, viewOfRange } from "./date-range.ts";
import { Figures } from "./Figures.tsx";
import { PaymentsToDo } from "./PaymentsToDo.tsx";
import { RangeFilter } from "./RangeFilter.tsx";

/** The plots' library weighs more than the rest of the back-office: the figures do not wait for it. */
const plots = part("plots", async () => (await import("./Plots.tsx")).Plots);

/** How the shop does: four figures and four plots of a range that stands in the address. */
export function Dashboard() {
  const { view, show } = useView(rangeView);
  const range = rangeOf(view);
  const dashboard = useQuery(dashboardQuery(range));
  const label = rangeLabel(range);
  return (
    <section aria-label="Dashboard">
      <PanelHeader
        title="Dashboard Overview"
        actions={<RangeFilter range={range} onChange={(next) => show(viewOfRange(next))} />}
      >
        {label}
      </PanelHeader>
      <QueryGate query={dashboard} what="The dashboard" skeleton={<DashboardSkeleton />}>
        {(data) => (
          <>
            <Figures stats={data.stats} label={label} />
            <PaymentsToDo />
            <LazyPart part={plots} what="The plots" skeleton={<PlotsSkeleton />}>
              {(Plots) => <Plots data={data} label={label} />}
            </LazyPart>
          </>
        )}
      </QueryGate>
    </section>
  );
}
