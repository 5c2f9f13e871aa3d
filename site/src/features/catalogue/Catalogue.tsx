import { useEffect, useRef } from "react";
import { MASS_SEARCH_TOLERANCE } from "#shared/contracts/product-search.ts";
import { buttonClass } from "#shared/ui/button-class.ts";
import { classNames } from "#shared/ui/class-names.ts";
import { LinkButton } from "#shared/ui/LinkButton.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import { StatePanel } from "#shared/ui/StatePanel.tsx";
import { paths } from "../../paths.ts";
import { ProductCard } from "../products/ProductCard.tsx";
import { lists } from "../products/ProductList.css.ts";
import { ProductListSkeleton } from "../products/ProductListSkeleton.tsx";
import * as css from "./Catalogue.css.ts";
import { CatalogueControls, ClearSearch, SEARCH_FIELD } from "./CatalogueControls.tsx";
import { CatalogueFilters } from "./CatalogueFilters.tsx";
import { CatalogueHead, type CategoryLink, type CategoryOfPage } from "./CatalogueHead.tsx";
import { CataloguePages } from "./CataloguePages.tsx";
import { isFiltered } from "./catalogue-filters.ts";
import { type CatalogueQuery, countLine, pageCountOf } from "./catalogue-query.ts";
import { type Results, useCatalogue } from "./use-catalogue.ts";

interface CatalogueProps {
  /** The query that the server rendered; without results if it could not read the products. */
  query: CatalogueQuery;
  results: Results | null;
  /** The category of the page. Its heading is then part of the catalogue and follows the filters. */
  category?: CategoryOfPage;
  /** All categories, so that the heading can name one that the filters choose. */
  categories?: CategoryLink[];
}

/** Cards in the first view of a phone; their pictures load early. On a wide screen the others follow at once. */
const FIRST_ROW = 2;

export function Catalogue({
  query: renderedQuery,
  results: renderedResults,
  category,
  categories = [],
}: CatalogueProps) {
  const { query, show, layout, results, page, isLoading, isOutdated, ...catalogue } = useCatalogue({
    query: renderedQuery,
    results: renderedResults,
    categorySlug: category?.slug ?? null,
  });
  const hasFailed = !isLoading && (isOutdated || !results);
  const isBusy = isOutdated && isLoading;
  const count = useRef<HTMLParagraphElement>(null);
  const [chosen, ...others] = query.filters.category ?? [];
  const shownCategory =
    category && others.length === 0 ? shownOf(chosen, category, categories) : null;
  useTitle(category && (shownCategory?.name ?? "Research Peptides"));

  function turnTo(to: number) {
    // The button may not exist on the next page, so the focus goes to the count above the cards.
    count.current?.focus({ preventScroll: true });
    count.current?.scrollIntoView();
    show({ ...query, page: to });
  }

  function clearSearch() {
    // The focused button is about to be removed.
    document.getElementById(SEARCH_FIELD)?.focus();
    show({ ...query, search: "", sort: query.sort === "name_asc" ? null : query.sort, page: 1 });
  }

  function tryAgain() {
    count.current?.focus({ preventScroll: true });
    catalogue.reload();
  }

  return (
    <>
      {category && <CatalogueHead category={shownCategory} />}
      <CatalogueControls
        query={query}
        layout={layout}
        onSearch={(search) =>
          show({ ...query, search, page: 1 }, query.search ? "replace" : "push")
        }
        onSort={(sort) => show({ ...query, sort, page: 1 })}
        onLayout={catalogue.chooseLayout}
      />
      <CatalogueFilters
        query={query}
        facets={results?.facets}
        onFilters={(filters) => show({ ...query, filters, page: 1 })}
      />
      <div className={css.standing}>
        <p className={css.count} role="status" ref={count} tabIndex={-1}>
          {results && countLine(page, results.products.length, results.total)}
        </p>
        <ClearSearch query={query} onClear={clearSearch} />
      </div>
      {results?.notice && (
        <Notice tone="warning" title="Please check the number" isAlert>
          {results.notice}
        </Notice>
      )}
      {query.mass !== null && (
        <p className={css.count}>
          Products of {query.mass} ± {query.tolerance ?? MASS_SEARCH_TOLERANCE} Da: neutral
          monoisotopic, average or [M+H]⁺ mass.
        </p>
      )}
      {hasFailed && <Failed onRetry={tryAgain} />}
      <div
        className={classNames(css.results, isBusy && css.outdated)}
        aria-busy={isBusy || undefined}
      >
        {!results && isLoading && <ProductListSkeleton layout={layout} />}
        {results && results.products.length === 0 && <NothingFound query={query} />}
        {results && results.products.length > 0 && (
          <ul className={lists[layout]}>
            {results.products.map((product, index) => (
              <ProductCard
                key={product.id}
                product={product}
                layout={layout}
                priority={index === 0 ? "first" : index < FIRST_ROW ? "early" : "lazy"}
              />
            ))}
          </ul>
        )}
      </div>
      {results && (
        <CataloguePages query={query} pageCount={pageCountOf(results.total)} onPage={turnTo} />
      )}
    </>
  );
}

/** The category that the heading names; null for the whole catalogue. */
function shownOf(
  slug: string | undefined,
  own: CategoryOfPage,
  all: readonly CategoryLink[],
): CategoryOfPage | CategoryLink | null {
  return slug === own.slug ? own : (all.find((each) => each.slug === slug) ?? null);
}

/** Sets the title of a page whose heading depends on the filters. */
function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · Aliquot`;
  }, [title]);
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
      {isFiltered(query.filters)
        ? "Nothing fits all of these filters. Widen or clear one of them."
        : query.search
          ? `Nothing matches “${query.search}”. Try a shorter name, a CAS number or a part of a sequence.`
          : "There is nothing on this page of the catalogue."}
    </StatePanel>
  );
}
