import { LoadingRegion } from "#shared/ui/Skeleton.tsx";
import { columns } from "../../components/Panel.css.ts";
import { Blocks } from "../reads/Loading.tsx";
import * as css from "./CartPage.css.ts";

const LINES = [["2rem", "8rem"], "8rem", "8rem"] as const;
const SUMMARY = [["2rem", "12rem"], "4.5rem", "8rem", "2.75rem", "2.75rem"] as const;

/** The placeholder of the cart until its content is known. */
export function CartSkeleton() {
  return (
    <LoadingRegion label="Loading your cart">
      <div className={columns.twoToOne}>
        <Blocks className={css.summary} blocks={LINES} />
        <Blocks className={css.summary} blocks={SUMMARY} />
      </div>
    </LoadingRegion>
  );
}
