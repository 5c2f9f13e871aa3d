import { useStore } from "@nanostores/react";
import { useMemo } from "react";
import { clientOf } from "#shared/client/client-of.ts";
import { productCalls } from "#shared/contracts/products.calls.ts";
import type { Facets } from "#shared/contracts/products.ts";
import { transport } from "../../transport.ts";
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

export interface Results {
  products: CardProduct[];
  total: number;
  facets?: Facets | undefined;
  /** What is wrong with the search itself, such as a check digit. */
  notice?: string | undefined;
}

const products = clientOf(productCalls, transport);

/** The layout that this visitor chose last, for an address that does not name one. */
const $lastLayout = storedAtom<Layout>("aliquot.shop-layout", "grid", {
  encode: (layout) => layout,
  decode: (stored) => (stored === "list" ? "list" : "grid"),
});

interface Rendered {
  query: CatalogueQuery;
  results: Results | null;
  /** Whose page it is; null for the whole catalogue's. */
  categorySlug: string | null;
}

/**
 * The catalogue's view and what it shows: at first what the server rendered, which is then brought up to date. Null
 * results are those that the server could not read. The last results stay while others load, and when that fails.
 */
export function useCatalogue(rendered: Rendered) {
  const address = useMemo(() => catalogueAddressOf(rendered.categorySlug), [rendered.categorySlug]);
  const [query, show] = useViewInUrl(address, rendered.query);
  const lastLayout = useStore($lastLayout, { ssr: "initial" });
  const asked = productsQuery(query);
  const { value, ...read } = useServerRead(
    JSON.stringify(asked),
    async (signal) => {
      const { products: found, total, facets, notice } = await products.list(asked, { signal });
      const results: Results = { products: found.map(cardProduct), total, facets, notice };
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
    /** The page that the results are. */
    page: value?.page ?? query.page,
  };
}
