import { type PackingSlips, packingSlips } from "#shared/contracts/packing.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import { newAccount } from "#shared/domain/payments.ts";
import type { Context } from "../dependencies.ts";
import { findProductsOf } from "../products/products.queries.ts";
import { readWishesMet } from "./lot-wish.ts";
import { findItems, findOrdersNumbered, type OrderRow } from "./orders.queries.ts";
import { presentOrder } from "./present-order.ts";
import { readPacked } from "./read-order.ts";

/** The data of the packing slips of these orders, without amounts of money. */
export async function readPackingSlips(
  { db, now }: Context,
  numbers: readonly string[],
): Promise<PackingSlips> {
  const rows = await findOrdersNumbered(db, numbers);
  const ids = rows.map(({ id }) => id);
  const [items, packed, ...wishes] = await Promise.all([
    findItems(db, ids),
    readPacked(db, ids),
    // Only a few orders have a lot request.
    ...rows.filter(({ lotWish }) => lotWish).map((row) => readWishesMet(db, row)),
  ]);
  const wishMet = new Map(wishes.flatMap((items) => [...items]));
  const products = await findProductsOf(db, items);
  const slipOf = (row: OrderRow) => {
    const order = presentOrder(row, items, newAccount(row.total), now(), packed);
    return {
      ...order,
      items: order.items.map((item) => {
        const product = products.get(item.productId);
        return {
          ...item,
          casNumber: product?.casNumber ?? null,
          sequence: product?.sequence ?? null,
          nTerminus: product?.nTerminus ?? null,
          cTerminus: product?.cTerminus ?? null,
          wishMet: wishMet.get(item.id) ?? null,
        };
      }),
    };
  };
  const byNumber = new Map(rows.map((row) => [orderNumber(row.id), row]));
  const asked = [...new Set(numbers)].flatMap((number) => byNumber.get(number) ?? []);
  return packingSlips.parse({ slips: asked.map(slipOf) });
}
