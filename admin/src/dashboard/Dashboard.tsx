import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useLocation, useSearch } from "wouter";
import { said } from "#shared/client/errors.ts";
import { Notice } from "#shared/ui/Notice.tsx";
import { LoadingRegion, Skeleton } from "#shared/ui/Skeleton.tsx";
import { formatMoment } from "../layout/moments.ts";
import { PanelHeader } from "../layout/PanelHeader.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import * as css from "./Dashboard.css.ts";
import { DashboardSkeleton, PLOTS } from "./DashboardSkeleton.tsx";
import { dashboardQuery } from "./dashboard-queries.ts";
import { rangeLabel, readRange, writeRange } from "./date-range.ts";
import { Figures } from "./Figures.tsx";
import { RangeFilter } from "./RangeFilter.tsx";

/** The plots' library weighs more than the rest of the back-office: the figures do not wait for it. */
const Plots = lazy(async () => ({ default: (await import("./Plots.tsx")).Plots }));

/** How the shop does: four figures and four plots of a range that stands in the address. */
export function Dashboard() {
  const [, navigate] = useLocation();
  const range = readRange(useSearch());
  const dashboard = useQuery(dashboardQuery(range));
  const label = rangeLabel(range);
  return (
    <section aria-label="Dashboard">
      <PanelHeader
        title="Dashboard Overview"
        actions={
          <RangeFilter range={range} onChange={(next) => navigate(`/${writeRange(next)}`)} />
        }
      >
        {label}
      </PanelHeader>
      {dashboard.isRefetchError && (
        <Notice tone="warning" isAlert className={css.notice}>
          These are the figures of {formatMoment(new Date(dashboard.dataUpdatedAt).toISOString())}.{" "}
          {said(dashboard.error, "The server does not answer; it is asked again every 30 seconds.")}
        </Notice>
      )}
      <QueryGate query={dashboard} what="The dashboard" skeleton={<DashboardSkeleton />}>
        {(data) => (
          <>
            <Figures stats={data.stats} label={label} />
            <Suspense fallback={<PlotsSkeleton />}>
              <Plots data={data} label={label} />
            </Suspense>
          </>
        )}
      </QueryGate>
    </section>
  );
}

function PlotsSkeleton() {
  return (
    <LoadingRegion label="Loading the plots" className={css.plots}>
      {PLOTS.map((plot) => (
        <div key={plot} className={css.plot}>
          <Skeleton width="100%" height="17rem" />
        </div>
      ))}
    </LoadingRegion>
  );
}
