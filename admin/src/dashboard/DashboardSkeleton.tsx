import { LoadingRegion, Skeleton } from "#shared/ui/Skeleton.tsx";
import * as css from "./Dashboard.css.ts";

const FIGURES = ["revenue", "orders", "customers", "pending"];
const PLOTS = ["by day", "by status", "best sellers", "low stock"];

/** Placeholders for the four figures and the four plots. */
export function DashboardSkeleton() {
  return (
    <LoadingRegion label="Loading the dashboard">
      <div className={css.figuresSkeleton}>
        {FIGURES.map((figure) => (
          <div key={figure} className={css.skeletonCell}>
            <Skeleton height="5.25rem" />
          </div>
        ))}
      </div>
      <PlotPlaceholders />
    </LoadingRegion>
  );
}

export function PlotsSkeleton() {
  return (
    <LoadingRegion label="Loading the plots">
      <PlotPlaceholders />
    </LoadingRegion>
  );
}

export function PlotPlaceholders() {
  return (
    <div className={css.plots}>
      {PLOTS.map((plot) => (
        <div key={plot} className={css.plot}>
          <Skeleton height="17rem" />
        </div>
      ))}
    </div>
  );
}
