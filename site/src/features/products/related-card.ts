import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server.browser";
import type { Product } from "#shared/contracts/products.ts";
import { cardProduct } from "./card-product.ts";
import { ProductCard } from "./ProductCard.tsx";

const rendered = new Map<string, string>();
const MOST_KEPT = 500;

/**
 * The card of a related product as HTML. All pages of a category show the same few products: what a card says is
 * rendered once, and again when it says something else.
 */
export function relatedCard(related: Product): string {
  const product = cardProduct(related);
  const key = JSON.stringify(product);
  const known = rendered.get(key);
  if (known !== undefined) return known;
  const card = renderToStaticMarkup(
    createElement(ProductCard, { product, headingLevel: 3, hasControls: false }),
  );
  if (rendered.size >= MOST_KEPT) rendered.clear();
  rendered.set(key, card);
  return card;
}
