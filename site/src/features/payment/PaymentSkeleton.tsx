import { visuallyHidden } from "#shared/ui/global.css.ts";
import { LoadingRegion, Skeleton } from "#shared/ui/Skeleton.tsx";
import * as css from "./PaymentPage.css.ts";

/** The payment page before its order is here; the published page shows it before any script. */
export function PaymentSkeleton() {
  return (
    <LoadingRegion label="Loading your order">
      <h1 className={visuallyHidden}>Your order</h1>
      <div className={css.header}>
        <Skeleton height="3rem" width="min(28rem, 90%)" />
        <Skeleton height="1.75rem" width="min(36rem, 100%)" />
      </div>
      <div className={css.columns}>
        <div className={css.instructions}>
          <Skeleton height="2rem" width="16rem" />
          <Skeleton height="2.75rem" />
          <MethodsLines />
        </div>
        <div className={css.aside}>
          <Skeleton height="2rem" width="12rem" />
          <Skeleton height="8rem" />
          <Skeleton height="14rem" />
          <Skeleton height="8rem" />
        </div>
      </div>
    </LoadingRegion>
  );
}

/** The methods' place while the seller's handles are read. */
export function MethodsSkeleton() {
  return (
    <LoadingRegion label="Loading the payment methods">
      <div className={css.instructions}>
        <MethodsLines />
      </div>
    </LoadingRegion>
  );
}

function MethodsLines() {
  return (
    <>
      <Skeleton height="2.75rem" />
      <Skeleton height="1.5rem" width="80%" />
      <Skeleton height="11rem" />
    </>
  );
}
