import { visuallyHidden } from "#shared/ui/global.css.ts";
import { LoadingRegion } from "#shared/ui/Skeleton.tsx";
import { columns, panel } from "../../components/Panel.css.ts";
import { Blocks, LoadingBlocks } from "../reads/Loading.tsx";
import * as css from "./PaymentPage.css.ts";

const METHODS = ["2.75rem", ["1.5rem", "80%"], "11rem"] as const;
const HEADER = [["3rem", "min(28rem, 90%)"] as const, ["1.75rem", "min(36rem, 100%)"] as const];

/** The placeholder of the payment page until its order is loaded. The prerendered page contains it. */
export function PaymentSkeleton() {
  return (
    <LoadingRegion label="Loading your order">
      <h1 className={visuallyHidden}>Your order</h1>
      <Blocks className={css.header} blocks={HEADER} />
      <div className={columns.threeToTwo}>
        <Blocks className={panel} blocks={[["2rem", "16rem"], "2.75rem", ...METHODS]} />
        <Blocks className={panel} blocks={[["2rem", "12rem"], "8rem", "14rem", "8rem"]} />
      </div>
    </LoadingRegion>
  );
}

/** The placeholder of the methods while the seller's handles load. */
export function MethodsSkeleton() {
  return <LoadingBlocks label="Loading the payment methods" className={panel} blocks={METHODS} />;
}
