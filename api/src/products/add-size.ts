import type { z } from "zod";
import type { newSizeBody } from "#shared/contracts/families.ts";
import type { SavedProduct } from "#shared/contracts/products.ts";
import { findMilligrams } from "#shared/domain/amounts.ts";
import { DEFAULT_VARIANT_TYPE, nameWithSize, newParentId } from "#shared/domain/families.ts";
import type { Transaction } from "../db/client.ts";
import type { Context } from "../dependencies.ts";
import { invalid, notFound } from "../refusals.ts";
import { addProduct } from "./create-product.ts";
import {
  lockProducts,
  type StoredProduct,
  updateProducts,
  valuesOf,
} from "./product-changes.queries.ts";
import { readProductForm } from "./read-product-form.ts";
import { recordProductChange } from "./record-product-change.ts";

/**
 * Adds a size to a product's family, as a copy of the product with another amount, price and stock.
 * A product without a family begins one. Without an amount, the milligrams are read from the size.
 *
 * @throws Refusal 404; 422 `ownValue` when the product has no size and none is given for it; 422
 * `variantValue` for a size that the family has
 */
export async function addSize(
  { db, now }: Context,
  id: string,
  size: z.output<typeof newSizeBody>,
  actorId: string,
): Promise<SavedProduct> {
  return db.transaction(async (tx) => {
    const [stored] = await lockProducts(tx, [id]);
    if (!stored) throw notFound();
    const product = await asMember(tx, stored, { ownValue: size.ownValue, actorId, at: now() });
    const { price, variantValue, amountMg, amountUnits } = size;
    const read = amountMg || amountUnits ? null : findMilligrams(variantValue);
    const values = readProductForm(
      {
        name: product.name,
        price,
        variantValue: variantValue.trim(),
        amountMg: read ?? amountMg ?? null,
        amountUnits: amountUnits ?? null,
        hasBulkPricing: false,
        featured: false,
        inStock: true,
      },
      valuesOf(product),
    );
    const { name, stockQuantity: stock } = { ...size, name: nameWithSize(values) };
    return addProduct(tx, values, { name, stock, actorId, at: now() });
  });
}

type Change = { ownValue?: string | undefined; actorId: string; at: Date };

/**
 * The locked product as the member of a family: with a parent and a size. Both are stored, if it had none.
 *
 * @throws Refusal 422 `ownValue` when it has no size and none is given
 */
export async function asMember(
  tx: Transaction,
  before: StoredProduct,
  { ownValue, actorId, at }: Change,
): Promise<StoredProduct> {
  const variantValue = before.variantValue?.trim() || ownValue?.trim();
  if (!variantValue)
    throw invalid({ ownValue: `Say first what size ${before.name} is, such as 5 mg` });
  const values = {
    parentProductId: before.parentProductId ?? newParentId(at.getTime()),
    variantType: before.variantType ?? DEFAULT_VARIANT_TYPE,
    variantValue,
  };
  const after = { ...before, ...values };
  if (JSON.stringify(after) === JSON.stringify(before)) return before;
  await updateProducts(tx, [{ id: before.id, values }], at);
  await recordProductChange(tx, before, after, actorId);
  return after;
}
