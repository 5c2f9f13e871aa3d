import { clientOf } from "#shared/client/client-of.ts";
import { ApiError } from "#shared/client/errors.ts";
import { productCalls } from "#shared/contracts/products.calls.ts";
import { transport } from "../../transport.ts";
import { useServerRead } from "../reads/use-server-read.ts";
import { type CardProduct, cardProduct } from "./card-product.ts";

const products = clientOf(productCalls, transport);

/**
 * The current product. The page may be older than the last sale, so it is refetched at hydration.
 * `settled` waits for that response; if it fails, it resolves to the rendered product.
 */
export function useLiveProduct(rendered: CardProduct) {
  const { value: product = rendered, latest } = useServerRead(
    rendered.slug,
    (signal) => readProduct(rendered, signal),
    { rendered },
  );
  return { product, settled: async () => (await latest()) ?? product };
}

const TIMEOUT_MS = 3000;

async function readProduct(rendered: CardProduct, signal: AbortSignal): Promise<CardProduct> {
  try {
    return cardProduct(await products.get(rendered.slug, { signal, timeoutMs: TIMEOUT_MS }));
  } catch (error) {
    const isGone = error instanceof ApiError && error.status === 404;
    return isGone ? { ...rendered, inStock: false } : rendered;
  }
}
