import { ApiError } from "#shared/client/errors.ts";
import { quoteCalls } from "#shared/contracts/quotes.calls.ts";
import type { Quote, QuoteBody } from "#shared/contracts/quotes.ts";
import { useDebounced } from "#shared/ui/use-debounced.ts";
import { callsOf } from "../../transport.ts";
import { useServerRead } from "../reads/use-server-read.ts";
import type { Cart } from "./cart.ts";

const PAUSE_MS = 250;

export type CurrentQuote = ReturnType<typeof useQuote>;

/** The server's prices for the cart, with shipping and tax of an address where one is known. Requested after a debounce and on return to the page. */
export function useQuote(
  cart: Cart,
  couponCode: string,
  shipping: Pick<QuoteBody, "address" | "shippingMethodId"> = {},
) {
  const asked = quoteRequest(cart, couponCode, shipping);
  const debounced = useDebounced(asked, PAUSE_MS);
  // The first request and an empty cart need no debounce.
  const settled = asked === null || debounced === null ? asked : debounced;
  const { value, isOutdated, error, reload, setValue } = useServerRead(
    settled,
    (signal) => askPrice(JSON.parse(settled ?? "") as QuoteBody, signal),
    { refreshesOnFocus: true, keepsLast: true },
  );
  return {
    /** The newest amounts from the server. While new ones load, those of the previous cart. */
    quote: value,
    /** Whether `quote` matches the current cart and coupon. */
    isCurrent: value !== undefined && !isOutdated && settled === asked,
    error,
    reload,
    /** Sets newer amounts from another response, such as a refused order. */
    setQuote: setValue,
  };
}

/**
 * A code that does not apply counts as a guess, and guesses have a rate limit. Above the limit, the
 * cart is priced without the code.
 */
async function askPrice(body: QuoteBody, signal: AbortSignal): Promise<Quote> {
  const { price } = callsOf(quoteCalls);
  try {
    return await price(body, { signal });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 429 && body.couponCode)) throw error;
    const quote = await price({ ...body, couponCode: null }, { signal });
    return { ...quote, couponMessage: error.said("This coupon code cannot be checked right now.") };
  }
}

/** The request body as JSON, which is also the key of the read; null for an empty cart. */
function quoteRequest(
  cart: Cart,
  couponCode: string,
  shipping: Pick<QuoteBody, "address" | "shippingMethodId">,
): string | null {
  if (cart.length === 0) return null;
  const items = cart.map(({ productId, quantity }) => ({ productId, quantity }));
  return JSON.stringify({ items, couponCode: couponCode || null, ...shipping } satisfies QuoteBody);
}
