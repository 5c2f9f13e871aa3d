import { LoadingRegion, Skeleton } from "#shared/ui/Skeleton.tsx";
import { columns } from "../../components/Panel.css.ts";
import * as css from "./CartPage.css.ts";

/** The cart's place until it is known what is in it. */
export function CartSkeleton() {
  return (
    <LoadingRegion label="Loading your cart">
      <div className={columns.twoToOne}>
        <div className={css.summary}>
          <Skeleton height="2rem" width="8rem" />
          <Skeleton height="8rem" />
          <Skeleton height="8rem" />
        </div>
        <div className={css.summary}>
          <Skeleton height="2rem" width="12rem" />
          <Skeleton height="4.5rem" />
          <Skeleton height="8rem" />
          <Skeleton height="2.75rem" />
          <Skeleton height="2.75rem" />
        </div>
      </div>
    </LoadingRegion>
  );
}
