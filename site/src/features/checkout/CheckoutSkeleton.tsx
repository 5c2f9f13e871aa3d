import { LoadingRegion, Skeleton } from "#shared/ui/Skeleton.tsx";
import { columns } from "../../components/Panel.css.ts";
import { Blocks } from "../reads/Loading.tsx";
import * as css from "./CheckoutForm.css.ts";

const TITLE = ["1.75rem", "14rem"] as const;

export function CheckoutSkeleton() {
  return (
    <LoadingRegion label="Loading your order">
      <div className={columns.threeToTwo}>
        <div className={css.details}>
          <Blocks className={css.section} blocks={[TITLE, "5.5rem"]} />
          <Blocks className={css.section} blocks={[TITLE, "5.5rem"]} />
          <Blocks className={css.section} blocks={[TITLE, "7rem"]} />
        </div>
        <div className={css.summary}>
          <Blocks className={css.section} blocks={[TITLE, "10rem"]} />
          <Skeleton height="8rem" />
          <Skeleton height="2.75rem" />
        </div>
      </div>
    </LoadingRegion>
  );
}
