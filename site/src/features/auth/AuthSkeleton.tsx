import { LoadingRegion, Skeleton } from "#shared/ui/Skeleton.tsx";
import * as css from "./AuthPage.css.ts";

/** The login form's place until its script is here. */
export function AuthSkeleton() {
  return (
    <LoadingRegion label="Loading the login form">
      <div className={css.form}>
        <Skeleton height="2.75rem" />
        <Skeleton height="4rem" />
        <Skeleton height="4rem" />
        <Skeleton height="2.75rem" />
        <Skeleton height="1.5rem" width="9rem" />
      </div>
    </LoadingRegion>
  );
}
