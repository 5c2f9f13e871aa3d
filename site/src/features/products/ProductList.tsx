import type { ReactNode } from "react";
import { LoadingRegion, Skeleton } from "#shared/ui/Skeleton.tsx";
import * as css from "./ProductList.css.ts";

type Layout = keyof typeof css.lists;

interface ProductListProps {
  layout: Layout;
  /** Product cards of the same layout. */
  children: ReactNode;
}

export function ProductList({ layout, children }: ProductListProps) {
  return <ul className={css.lists[layout]}>{children}</ul>;
}

const CARDS = ["a", "b", "c", "d", "e", "f", "g", "h"];

export function ProductListSkeleton({ layout }: { layout: Layout }) {
  return (
    <LoadingRegion label="Loading products" className={css.lists[layout]}>
      {CARDS.map((card) => (
        <Skeleton key={card} className={css.skeletons[layout]} height="auto" />
      ))}
    </LoadingRegion>
  );
}
