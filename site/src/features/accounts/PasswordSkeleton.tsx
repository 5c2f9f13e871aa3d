import { LoadingRegion, Skeleton } from "#shared/ui/Skeleton.tsx";
import * as css from "./recovery.css.ts";

/** The placeholder of a short form until its script is loaded. */
export function PasswordSkeleton({ title, fields }: { title: string; fields: 1 | 2 }) {
  return (
    <LoadingRegion label="Loading the form">
      <div className={css.column}>
        <h1>{title}</h1>
        <Skeleton height="1.5rem" width="22rem" />
        <div className={css.form}>
          <Skeleton height="4rem" />
          {fields === 2 && <Skeleton height="4rem" />}
          <Skeleton height="2.75rem" />
        </div>
      </div>
    </LoadingRegion>
  );
}
