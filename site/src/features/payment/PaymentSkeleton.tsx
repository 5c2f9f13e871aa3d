import { visuallyHidden } from "#shared/ui/global.css.ts";
import { LoadingRegion, Skeleton } from "#shared/ui/Skeleton.tsx";
import { columns, panel } from "../../components/Panel.css.ts";
import * as css from "./PaymentPage.css.ts";

/** Stands in for the payment page until its order is loaded; the prerendered page shows it before any script. */
export function PaymentSkeleton() {
  return (
    <LoadingRegion label="Loading your order">
      <h1 className={visuallyHidden}>Your order</h1>
      <div className={css.header}>
        <Skeleton height="3rem" width="min(28rem, 90%)" />
        <Skeleton height="1.75rem" width="min(36rem, 100%)" />
      </div>
      <div className={columns.threeToTwo}>
        <div className={panel}>
          <Skeleton height="2rem" width="16rem" />
          <Skeleton height="2.75rem" />
          <MethodsLines />
        </div>
        <div className={panel}>
          <Skeleton height="2rem" width="12rem" />
          <Skeleton height="8rem" />
          <Skeleton height="14rem" />
          <Skeleton height="8rem" />
        </div>
      </div>
    </LoadingRegion>
  );
}

/** Stands in for the methods while the seller's handles are loaded. */
export function MethodsSkeleton() {
  return (
    <LoadingRegion label="Loading the payment methods">
      <div className={panel}>
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
