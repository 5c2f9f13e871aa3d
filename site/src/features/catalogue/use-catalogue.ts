import { useCallback, useEffect, useRef, useState } from "react";
import { productCalls } from "#shared/client/products.ts";
import { transport } from "../../transport.ts";
import { type CardProduct, cardProduct } from "../products/card-product.ts";
import {
  type CatalogueQuery,
  catalogueHref,
  parseCatalogueQuery,
  productsQuery,
} from "./catalogue-query.ts";

export interface Shelf {
  products: CardProduct[];
  total: number;
}

interface Shown {
  query: CatalogueQuery;
  shelf: Shelf | null;
  status: "loading" | "ready" | "failed";
}

/** How an address is written: a new entry of the history, or in place of the current one. */
type Writing = "push" | "replace";

const products = productCalls(transport);

/**
 * The catalogue's view and its address, kept together: a change writes the address, Back and Forward bring the view.
 * It begins with what the server rendered, brought up to date in the background, or with another view when the
 * address asks for one that the server did not render.
 */
export function useCatalogue(rendered: { query: CatalogueQuery; shelf: Shelf | null }) {
  const [shown, setShown] = useState<Shown>({
    ...rendered,
    status: rendered.shelf ? "ready" : "failed",
  });
  const running = useRef<AbortController>(undefined);

  const load = useCallback(async (query: CatalogueQuery, isQuiet = false) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    if (!isQuiet) setShown({ query, shelf: null, status: "loading" });
    try {
      const page = await products.list(productsQuery(query), { signal: controller.signal });
      const shelf = { products: page.products.map(cardProduct), total: page.total };
      if (!controller.signal.aborted) setShown({ query, shelf, status: "ready" });
    } catch {
      const isCurrent = !controller.signal.aborted && !isQuiet;
      if (isCurrent) setShown({ query, shelf: null, status: "failed" });
    }
  }, []);

  const change = useCallback(
    (query: CatalogueQuery, writing: Writing = "push") => {
      history[`${writing}State`](null, "", catalogueHref(query));
      setShown((before) => ({ ...before, query }));
      void load(query);
    },
    [load],
  );

  /** The layout is part of the address too, but shows the same products. */
  const changeLayout = useCallback((query: CatalogueQuery) => {
    history.pushState(null, "", catalogueHref(query));
    setShown((before) => ({ ...before, query }));
  }, []);

  const first = useRef(rendered);
  useEffect(() => {
    const asked = () => parseCatalogueQuery(new URLSearchParams(location.search));
    const follow = () => void load(asked());
    const { query, shelf } = first.current;
    const isAsRendered = shelf !== null && catalogueHref(asked()) === catalogueHref(query);
    void load(asked(), isAsRendered);
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, [load]);

  return { ...shown, change, changeLayout, retry: () => void load(shown.query) };
}
