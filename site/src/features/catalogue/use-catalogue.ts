import { productCalls } from "#shared/client/products.ts";
import { transport } from "../../transport.ts";
import { type CardProduct, cardProduct } from "../products/card-product.ts";
import { useServerRead } from "../reads/use-server-read.ts";
import { useViewInUrl } from "../views/use-view-in-url.ts";
import { type CatalogueQuery, catalogueAddress, productsQuery } from "./catalogue-query.ts";

export interface Shelf {
  products: CardProduct[];
  total: number;
}

const products = productCalls(transport);

/**
 * The catalogue's view and what it shows. It begins with what the server rendered, brought up to date in the
 * background; a null `shelf` is one that the server could not read.
 */
export function useCatalogue(rendered: { query: CatalogueQuery; shelf: Shelf | null }) {
  const [query, show] = useViewInUrl(catalogueAddress, rendered.query);
  const asked = productsQuery(query);
  const { value, isLoading, reload } = useServerRead(
    JSON.stringify(asked),
    async (signal): Promise<Shelf> => {
      const page = await products.list(asked, { signal });
      return { products: page.products.map(cardProduct), total: page.total };
    },
    { rendered: rendered.shelf },
  );
  return { query, show, shelf: value, isLoading, reload };
}
