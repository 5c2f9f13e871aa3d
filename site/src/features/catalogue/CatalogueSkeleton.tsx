import { LoadingRegion, Skeleton } from "#shared/ui/Skeleton.tsx";
import { lists } from "../products/ProductCard.css.ts";
import { skeletons } from "./Catalogue.css.ts";
import type { Layout } from "./catalogue-query.ts";

const CARDS = ["a", "b", "c", "d", "e", "f", "g", "h"];

export function CatalogueSkeleton({ layout }: { layout: Layout }) {
  return (
    <LoadingRegion label="Loading products" className={lists[layout]}>
      {CARDS.map((card) => (
        <Skeleton key={card} className={skeletons[layout]} height="auto" />
      ))}
    </LoadingRegion>
  );
}
