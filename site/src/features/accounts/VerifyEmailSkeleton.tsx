import { LoadingRegion, Skeleton } from "#shared/ui/Skeleton.tsx";
import * as css from "./recovery.css.ts";

export function VerifyEmailSkeleton() {
  return (
    <LoadingRegion label="Verifying your email address">
      <div className={css.column}>
        <h1>Verifying Email...</h1>
        <Skeleton height="1.5rem" width="18rem" />
        <Skeleton height="2.75rem" width="12rem" />
      </div>
    </LoadingRegion>
  );
}
