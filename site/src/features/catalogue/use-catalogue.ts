import { useStore } from "@nanostores/react";
import { useMemo } from "react";
import { productCalls } from "#shared/contracts/products.calls.ts";
import type { ProductPage } from "#shared/contracts/products.ts";
import { callsOf } from "../../transport.ts";
import { type CardProduct, cardProduct } from "../products/card-product.ts";
import { useServerRead } from "../reads/use-server-read.ts";
import { storedAtom } from "../storage/stored-values.ts";
import { useViewInUrl } from "../views/use-view-in-url.ts";
import {
  type CatalogueQuery,
  catalogueAddressOf,
  type Layout,
  productsQuery,
} from "./catalogue-query.ts";

/** What the catalogue shows of an answer. `notice` is a problem with the search text, such as a wrong check digit. */
export type Results = Pick<ProductPage, "total" | "facets" | "notice"> & {
  products: CardProduct[];
};

export function resultsOf({ products: found, total, facets, notice }: ProductPage): Results {
  return { products: found.map(cardProduct), total, facets, notice };
}

const products = callsOf(productCalls);

/** The visitor's last layout, for an address that does not name one. */
const $lastLayout = storedAtom<Layout>("aliquot.shop-layout", "grid", {
  encode: (layout) => layout,
  decode: (stored) => (stored === "list" ? "list" : "grid"),
});

interface Rendered {
  query: CatalogueQuery;
  results: Results | null;
  /** The category of the page; null for the whole catalogue. */
  categorySlug: string | null;
}

/**
 * The catalogue's view and its results. The server's results come first and are refetched at once; null if the server
 * could not read them. The last results stay while others load, and after a failure.
 */
export function useCatalogue(rendered: Rendered) {
  const address = useMemo(() => catalogueAddressOf(rendered.categorySlug), [rendered.categorySlug]);
  const [query, show] = useViewInUrl(address, rendered.query);
  const lastLayout = useStore($lastLayout, { ssr: "initial" });
  const asked = productsQuery(query);
  const { value, ...read } = useServerRead(
    JSON.stringify(asked),
    async (signal) => {
      const results = resultsOf(await products.list(asked, { signal }));
      return { results, page: query.page };
    },
    {
      rendered: rendered.results && { results: rendered.results, page: rendered.query.page },
      keepsLast: true,
    },
  );
  return {
    ...read,
    query,
    show,
    layout: query.layout ?? lastLayout,
    chooseLayout(layout: Layout) {
      $lastLayout.set(layout);
      show({ ...query, layout });
    },
    results: value?.results,
    /** The page number of the current results. */
    page: value?.page ?? query.page,
  };
}
