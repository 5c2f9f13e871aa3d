import { LoadingRegion, Skeleton } from "#shared/ui/Skeleton.tsx";
import { columns } from "../../components/Panel.css.ts";
import * as css from "./CheckoutForm.css.ts";

export function CheckoutSkeleton() {
  return (
    <LoadingRegion label="Loading your order">
      <div className={columns.threeToTwo}>
        <div className={css.details}>
          <Section height="5.5rem" />
          <Section height="5.5rem" />
          <Section height="7rem" />
        </div>
        <div className={css.summary}>
          <Section height="10rem" />
          <Skeleton height="8rem" />
          <Skeleton height="2.75rem" />
        </div>
      </div>
    </LoadingRegion>
  );
}

function Section({ height }: { height: string }) {
  return (
    <div className={css.section}>
      <Skeleton height="1.75rem" width="14rem" />
      <Skeleton height={height} />
    </div>
  );
}
