import { visuallyHidden } from "#shared/ui/global.css.ts";
import { LoadingRegion, Skeleton } from "#shared/ui/Skeleton.tsx";
import * as css from "./ConfirmationPage.css.ts";

export function ConfirmationSkeleton() {
  return (
    <LoadingRegion label="Loading your order">
      <h1 className={visuallyHidden}>Your order</h1>
      <div className={css.page}>
        <div className={css.header}>
          <Skeleton height="3rem" width="min(24rem, 90%)" />
          <Skeleton height="1.75rem" width="min(28rem, 100%)" />
        </div>
        <Skeleton height="9rem" />
        <Skeleton height="24rem" />
      </div>
    </LoadingRegion>
  );
}
