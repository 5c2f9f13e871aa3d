import type { Transaction } from "../db/client.ts";
import { familyProblem } from "../products/check-families.ts";
import { lockFamilies } from "../products/families.queries.ts";
import type { StoredProduct } from "../products/product-changes.queries.ts";
import type { ImportChange } from "./import-kind.ts";
import type { ProductPart } from "./write-products.ts";

type Restored = { product: StoredProduct; values: ProductPart | null };

/**
 * The families that undoing a change may alter. Sizes may have been exchanged, so a family is right only after all its
 * changes are undone.
 */
export const familiesOf = ({ before, after }: ImportChange<ProductPart>): string[] =>
  [before?.parentProductId, after.parentProductId].flatMap((parent) => parent ?? []);

/**
 * Which of these products cannot get their former family and size back, because a family would have a size twice, or a
 * member without one. Call it after products were deleted: it reads the families as they are.
 */
export async function findMisfits(
  tx: Transaction,
  undos: readonly Restored[],
): Promise<ReadonlySet<string>> {
  const moving = undos.flatMap(({ product, values }) =>
    values && ("parentProductId" in values || "variantValue" in values)
      ? { ...product, ...values }
      : [],
  );
  const parents = new Set(moving.flatMap(({ parentProductId }) => parentProductId ?? []));
  const members = await lockFamilies(tx, [...parents]);
  const misfits = new Set<string>();
  // One that stays where it is may be in the way of another.
  let known: number;
  do {
    known = misfits.size;
    const fitting = moving.filter(({ id }) => !misfits.has(id));
    const moved = new Set(fitting.map(({ id }) => id));
    const after = [...members.filter(({ id }) => !moved.has(id)), ...fitting];
    for (const [parent, family] of Map.groupBy(after, (member) => member.parentProductId)) {
      if (parent === null || familyProblem(family) === null) continue;
      for (const { id } of family) if (moved.has(id)) misfits.add(id);
    }
  } while (misfits.size > known);
  return misfits;
}
