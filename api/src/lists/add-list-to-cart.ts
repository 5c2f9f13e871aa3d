import type { ListInCart } from "#shared/contracts/lists.ts";
import { mergeCart } from "../carts/change-cart.ts";
import type { Context } from "../dependencies.ts";
import { notFound } from "../refusals.ts";
import { lockList } from "./lists.queries.ts";
import { readItems } from "./read-list.ts";

/**
 * Puts a list into its owner's cart, as a visitor's cart is merged: per product the larger quantity wins, up to the
 * stock. So a second press adds nothing.
 * @throws Refusal 404
 */
export async function addListToCart(
  deps: Context,
  userId: string,
  id: string,
): Promise<ListInCart> {
  const items = await deps.db.transaction(async (tx) => {
    if (!(await lockList(tx, userId, id))) throw notFound();
    return (await readItems(tx, [id])).get(id) ?? [];
  });
  const wanted = items.flatMap(({ product, quantity }) =>
    product === null ? [] : [{ productId: product.id, quantity }],
  );
  const cart = await mergeCart(deps, userId, wanted);
  const inCart = new Map(cart.map((line) => [line.product.id, line.quantity]));
  const reduced = items.flatMap(({ product, productName, quantity }) => {
    const available = inCart.get(product?.id ?? "") ?? 0;
    return available < quantity ? [{ productName, quantity, available }] : [];
  });
  return { cart, reduced };
}
