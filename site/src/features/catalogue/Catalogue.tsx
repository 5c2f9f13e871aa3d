import { useStore } from "@nanostores/react";
import { useRef } from "react";
import { buttonClass } from "#shared/ui/button-class.ts";
import { LinkButton } from "#shared/ui/LinkButton.tsx";
import { StatePanel } from "#shared/ui/StatePanel.tsx";
import { paths } from "../../paths.ts";
import { ProductCard } from "../products/ProductCard.tsx";
import { ProductList, ProductListSkeleton } from "../products/ProductList.tsx";
import * as css from "./Catalogue.css.ts";
import { CatalogueControls, ClearSearch } from "./CatalogueControls.tsx";
import { CataloguePages } from "./CataloguePages.tsx";
import { type CatalogueQuery, countLine, type Layout, pageCountOf } from "./catalogue-query.ts";
import { $shopLayout } from "./shop-layout.store.ts";
import { type Shelf, useCatalogue } from "./use-catalogue.ts";

interface CatalogueProps {
  /** What the server rendered; a null shelf when it could not read the products. */
  query: CatalogueQuery;
  shelf: Shelf | null;
}

/** Cards that are in sight on a phone before anybody scrolls; a wide screen fetches its others as soon as it is laid out. */
const FIRST_ROW = 2;

export function Catalogue(rendered: CatalogueProps) {
  const { query, show, shelf, isLoading, reload } = useCatalogue(rendered);
  const lastLayout = useStore($shopLayout, { ssr: "initial" });
  const layout = query.layout ?? lastLayout;
  const count = useRef<HTMLParagraphElement>(null);

  function turnTo(page: number) {
    // The pages' buttons go away while the next page loads: the focus waits where its cards will be.
    count.current?.focus({ preventScroll: true });
    count.current?.scrollIntoView();
    show({ ...query, page });
  }

  function choose(next: Layout) {
    $shopLayout.set(next);
    show({ ...query, layout: next });
  }

  return (
    <>
      <CatalogueControls
        query={query}
        layout={layout}
        onSearch={(search) =>
          show({ ...query, search, page: 1 }, query.search ? "replace" : "push")
        }
        onSort={(sort) => show({ ...query, sort, page: 1 })}
        onLayout={choose}
      />
      <div className={css.standing}>
        <p className={css.count} role="status" ref={count} tabIndex={-1}>
          {shelf && countLine(query.page, shelf.products.length, shelf.total)}
        </p>
        <ClearSearch query={query} onClear={() => show({ ...query, search: "", page: 1 })} />
      </div>
      <div className={css.results}>
        {!shelf && isLoading && <ProductListSkeleton layout={layout} />}
        {!shelf && !isLoading && <Failed onRetry={reload} />}
        {shelf && shelf.products.length === 0 && <NothingFound query={query} />}
        {shelf && shelf.products.length > 0 && (
          <ProductList layout={layout}>
            {shelf.products.map((product, index) => (
              <ProductCard
                key={product.id}
                product={product}
                layout={layout}
                priority={index === 0 ? "first" : index < FIRST_ROW ? "early" : "lazy"}
              />
            ))}
          </ProductList>
        )}
      </div>
      {shelf && (
        <CataloguePages query={query} pageCount={pageCountOf(shelf.total)} onPage={turnTo} />
      )}
    </>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const action = (
    <button type="button" className={buttonClass({ variant: "primary" })} onClick={onRetry}>
      Try again
    </button>
  );
  return (
    <StatePanel title="Failed to fetch products" isAlert action={action}>
      The shop did not answer. Your cart is kept.
    </StatePanel>
  );
}

function NothingFound({ query }: { query: CatalogueQuery }) {
  return (
    <StatePanel
      title="No Products Found"
      action={<LinkButton href={paths.shop}>See all products</LinkButton>}
    >
      {query.search
        ? `Nothing matches “${query.search}”. Try a shorter name, a CAS number or a part of a sequence.`
        : "There is nothing on this page of the catalogue."}
    </StatePanel>
  );
}
