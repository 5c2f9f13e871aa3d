import type { ListInCart, ProductList } from "#shared/contracts/lists.ts";
import { nameWithSize } from "#shared/domain/families.ts";
import { mergeCart } from "../carts/change-cart.ts";
import type { Transaction } from "../db/client.ts";
import { brokenConstraint } from "../db/errors.ts";
import type { Dependencies } from "../dependencies.ts";
import { findProductsByIds } from "../products/products.queries.ts";
import { notFound, required } from "../refusals.ts";
import { listFull, listNameTaken, tooManyLists } from "./lists.errors.ts";
import {
  deleteList,
  deleteListItem,
  findListItems,
  findLists,
  insertList,
  type ListRow,
  lockList,
  updateList,
  writeListItem,
} from "./lists.queries.ts";
import { listLink, presentList, readItems } from "./read-list.ts";

type Context = Pick<Dependencies, "db" | "env">;

/** More than anybody needs, and too few to store something else in them. */
const MAX_LISTS = 50;
const MAX_ITEMS = 200;

/** @throws Refusal 409 `list-name-taken`, `too-many-lists` */
export async function createList(
  context: Context,
  userId: string,
  name: string,
): Promise<ProductList> {
  const creating = context.db.transaction(async (tx) => {
    // Two simultaneous changes may exceed the limit by one; it only guards against misuse.
    if ((await findLists(tx, userId)).length >= MAX_LISTS) throw tooManyLists(MAX_LISTS);
    return presentList(context, tx, await insertList(tx, { userId, name: name.trim() }));
  });
  return creating.catch(refuseTakenName);
}

/** @throws Refusal 404, 409 `list-name-taken` */
export async function renameList(
  context: Context,
  userId: string,
  id: string,
  name: string,
): Promise<ProductList> {
  const renaming = changeList(context, userId, id, (tx) =>
    updateList(tx, id, { name: name.trim() }),
  );
  return renaming.catch(refuseTakenName);
}

/** @throws Refusal 404 */
export async function removeList({ db }: Context, userId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await required(lockList(tx, userId, id));
    await deleteList(tx, id);
  });
}

/**
 * Sets the quantity of a product; 0 removes it, also one that is not on the list.
 * @throws Refusal 404 for an unknown list or product, 409 `list-full`
 */
export async function setListItem(
  context: Context,
  userId: string,
  id: string,
  { productId, quantity }: { productId: string; quantity: number },
): Promise<ProductList> {
  return changeList(context, userId, id, async (tx) => {
    if (quantity === 0) await deleteListItem(tx, id, productId);
    else {
      const items = await findListItems(tx, [id]);
      const isNew = items.every((item) => item.productId !== productId);
      if (isNew && items.length >= MAX_ITEMS) throw listFull(MAX_ITEMS);
      const [product] = await findProductsByIds(tx, [productId]);
      const named = product && { id: productId, name: nameWithSize(product) };
      if (!named || !(await writeListItem(tx, id, named, quantity))) {
        throw notFound("This product is no longer sold.");
      }
    }
    return updateList(tx, id, {});
  });
}

/** The list's link; the same one each time. @throws Refusal 404 */
export async function shareList(
  context: Context,
  userId: string,
  id: string,
): Promise<{ link: string }> {
  return context.db.transaction(async (tx) => {
    const list = await required(lockList(tx, userId, id));
    const key = list.shareKey ?? newShareKey();
    if (list.shareKey === null) await updateList(tx, id, { shareKey: key });
    return { link: listLink(context.env.siteUrl, key) };
  });
}

/** Ends the link. @throws Refusal 404 */
export async function unshareList(
  context: Context,
  userId: string,
  id: string,
): Promise<ProductList> {
  return changeList(context, userId, id, (tx) => updateList(tx, id, { shareKey: null }));
}

/** 128 random bits: nobody can guess the link of a list. */
const newShareKey = () =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64url");

function changeList(
  context: Context,
  userId: string,
  id: string,
  change: (tx: Transaction, list: ListRow) => Promise<ListRow>,
): Promise<ProductList> {
  return context.db.transaction(async (tx) => {
    const list = await required(lockList(tx, userId, id));
    return presentList(context, tx, await change(tx, list));
  });
}

function refuseTakenName(error: unknown): never {
  throw brokenConstraint(error) === "product_lists_one_name" ? listNameTaken() : error;
}

/**
 * Puts a list into its owner's cart, as a visitor's cart is merged: per product the larger quantity wins, up to the
 * stock. So a second press adds nothing.
 * @throws Refusal 404
 */
export async function addListToCart(
  deps: Pick<Dependencies, "db" | "now">,
  userId: string,
  id: string,
): Promise<ListInCart> {
  const items = await deps.db.transaction(async (tx) => {
    await required(lockList(tx, userId, id));
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
