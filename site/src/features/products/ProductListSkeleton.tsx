import { LoadingRegion, Skeleton } from "#shared/ui/Skeleton.tsx";
import * as css from "./ProductList.css.ts";

const CARDS = ["a", "b", "c", "d", "e", "f", "g", "h"];

export function ProductListSkeleton({ layout }: { layout: keyof typeof css.lists }) {
  return (
    <LoadingRegion label="Loading products" className={css.lists[layout]}>
      {CARDS.map((card) => (
        <Skeleton key={card} className={css.skeletons[layout]} height="auto" />
      ))}
    </LoadingRegion>
  );
}
