import type { Transaction } from "../db/client.ts";
import { familyProblem } from "../products/check-families.ts";
import { lockFamilies } from "../products/families.queries.ts";
import type { ProductValues } from "../products/product-changes.queries.ts";
import type { ImportChange } from "./import-kind.ts";

/** A product with the values that it is to get; null for none. */
type Changed = {
  product: Pick<ProductValues, "name" | "parentProductId" | "variantValue"> & { id: string };
  values: Partial<ProductValues> | null;
};

/**
 * The families that undoing a change may alter. Sizes may have been exchanged, so a family is right only after all its
 * changes are undone.
 */
export const familiesOf = ({ before, after }: ImportChange<Partial<ProductValues>>): string[] =>
  [before?.parentProductId, after.parentProductId].flatMap((parent) => parent ?? []);

/**
 * Which of these products cannot get their family and size, because a family would have a size twice, or a member without
 * one. It reads the families as they are: call it with the products locked, and after products were deleted.
 */
export async function findMisfits(
  tx: Transaction,
  changes: readonly Changed[],
): Promise<ReadonlySet<string>> {
  const moving = changes.flatMap(({ product, values }) =>
    values && ("parentProductId" in values || "variantValue" in values)
      ? { ...product, ...values }
      : [],
  );
  const parents = new Set(moving.flatMap(({ parentProductId }) => parentProductId ?? []));
  const members = await lockFamilies(tx, [...parents]);
  const misfits = new Set<string>();
  // A product that cannot move keeps its size, which another one may want: this repeats until nothing changes.
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
