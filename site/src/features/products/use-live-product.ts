import { useEffect, useRef, useState } from "react";
import { ApiError } from "#shared/client/errors.ts";
import { productCalls } from "#shared/client/products.ts";
import { transport } from "../../transport.ts";
import { type CardProduct, cardProduct } from "./card-product.ts";

const products = productCalls(transport);

/**
 * The product as it is now. The page may be older than the last sale: it is asked for again as soon as somebody
 * turns to it. `settled` waits for that answer; without one the page's own knowledge has to do.
 */
export function useLiveProduct(rendered: CardProduct) {
  const [product, setProduct] = useState(rendered);
  const answer = useRef<Promise<CardProduct>>(undefined);

  useEffect(() => {
    const controller = new AbortController();
    answer.current = readProduct(rendered, controller.signal);
    void answer.current.then((live) => {
      if (!controller.signal.aborted) setProduct(live);
    });
    return () => controller.abort();
  }, [rendered]);

  return { product, settled: async () => (await answer.current) ?? product };
}

const PATIENCE_MS = 3000;

async function readProduct(rendered: CardProduct, signal: AbortSignal): Promise<CardProduct> {
  try {
    return cardProduct(await products.get(rendered.slug, { signal, timeoutMs: PATIENCE_MS }));
  } catch (error) {
    const isGone = error instanceof ApiError && error.status === 404;
    return isGone ? { ...rendered, inStock: false } : rendered;
  }
}
