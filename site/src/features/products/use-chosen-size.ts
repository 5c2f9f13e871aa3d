import { useRef, useState } from "react";
import { clientOf } from "#shared/client/client-of.ts";
import { productCalls } from "#shared/contracts/products.calls.ts";
import { transport } from "../../transport.ts";
import { showFailure } from "../reads/show-failure.ts";
import { type CardProduct, cardProduct } from "./card-product.ts";

const products = clientOf(productCalls, transport);

/**
 * The size of a card's product that the visitor chose. The card has the data of one size only, so
 * that of another is read when it is chosen; meanwhile the card shows the former size.
 */
export function useChosenSize(listed: CardProduct) {
  const [chosen, setChosen] = useState<{ instead: string; product: CardProduct } | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  // A size that was chosen later wins, whichever answer comes first.
  const last = useRef<string | null>(null);
  // The list may have been read again since, and show another size or other prices.
  const isCurrent =
    chosen?.instead === listed.id && listed.sizes.some(({ slug }) => slug === chosen.product.slug);
  const product = isCurrent ? chosen.product : listed;

  async function choose(slug: string) {
    last.current = slug;
    const isListed = slug === listed.slug;
    setAsked(isListed ? null : slug);
    if (isListed) {
      setChosen(null);
      return;
    }
    const read = await products.get(slug).catch((error: unknown) => {
      showFailure(error, "Error", "This size could not be read. Try again.");
      return null;
    });
    if (last.current !== slug) return;
    setAsked(null);
    if (read) setChosen({ instead: listed.id, product: cardProduct(read) });
  }

  return { product, slug: asked ?? product.slug, isReading: asked !== null, choose };
}
