import type { FamilyMembership } from "#shared/contracts/families.ts";
import type { SavedProduct } from "#shared/contracts/products.ts";
import { DEFAULT_VARIANT_TYPE } from "#shared/domain/families.ts";
import type { Context } from "../dependencies.ts";
import { invalid, notFound } from "../refusals.ts";
import { asMember } from "./add-size.ts";
import { checkFamilies } from "./check-families.ts";
import { lockProducts, updateProducts } from "./product-changes.queries.ts";
import { recordProductChange } from "./record-product-change.ts";
import { savedProduct } from "./saved-product.ts";

/**
 * Makes a product a size of another product's family, or takes it out of its family.
 *
 * @throws Refusal 404; 422 `productId` for an unknown product or itself; 422 `variantValue` for a size
 * that the family has, or for none; 422 `ownValue` when the other product has no size and none is given
 */
export async function joinFamily(
  { db, now }: Context,
  id: string,
  { productId, variantValue, ownValue }: FamilyMembership,
  actorId: string,
): Promise<SavedProduct> {
  if (productId === id) throw invalid({ productId: "Choose another product" });
  return db.transaction(async (tx) => {
    const locked = await lockProducts(tx, productId === null ? [id] : [id, productId]);
    const [before, other] = [id, productId].map((each) => locked.find((row) => row.id === each));
    if (!before) throw notFound();
    if (productId !== null && !other) throw invalid({ productId: "This product does not exist" });
    const at = now();
    const family = other ? await asMember(tx, other, { ownValue, actorId, at }) : null;
    const values = {
      parentProductId: family?.parentProductId ?? null,
      variantType: family?.variantType ?? before.variantType ?? DEFAULT_VARIANT_TYPE,
      variantValue: variantValue?.trim() || before.variantValue,
    };
    await updateProducts(tx, [{ id, values }], at);
    await checkFamilies(tx, [values.parentProductId]);
    await recordProductChange(tx, before, { ...before, ...values }, actorId);
    return savedProduct(tx, id);
  });
}
