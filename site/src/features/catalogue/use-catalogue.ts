import { useStore } from "@nanostores/react";
import { productCalls } from "#shared/client/products.ts";
import type { Facets } from "#shared/contracts/products.ts";
import { transport } from "../../transport.ts";
import { type CardProduct, cardProduct } from "../products/card-product.ts";
import { useServerRead } from "../reads/use-server-read.ts";
import { storedAtom } from "../storage/stored-values.ts";
import { useViewInUrl } from "../views/use-view-in-url.ts";
import {
  type CatalogueQuery,
  catalogueAddress,
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

const products = productCalls(transport);

/** The layout that this visitor chose last, for an address that does not name one. */
const $lastLayout = storedAtom<Layout>("aliquot.shop-layout", "grid", {
  encode: (layout) => layout,
  decode: (stored) => (stored === "list" ? "list" : "grid"),
});

/**
 * The catalogue's view and what it shows: at first what the server rendered, which is then brought up to date. Null
 * results are those that the server could not read.
 */
export function useCatalogue(rendered: { query: CatalogueQuery; results: Results | null }) {
  const [query, show] = useViewInUrl(catalogueAddress, rendered.query);
  const lastLayout = useStore($lastLayout, { ssr: "initial" });
  const asked = productsQuery(query);
  const { value, isLoading, reload } = useServerRead(
    JSON.stringify(asked),
    async (signal): Promise<Results> => {
      const page = await products.list(asked, { signal });
      return {
        products: page.products.map(cardProduct),
        total: page.total,
        facets: page.facets,
        notice: page.notice,
      };
    },
    { rendered: rendered.results },
  );
  return {
    query,
    show,
    layout: query.layout ?? lastLayout,
    chooseLayout(layout: Layout) {
      $lastLayout.set(layout);
      show({ ...query, layout });
    },
    results: value,
    isLoading,
    reload,
  };
}
