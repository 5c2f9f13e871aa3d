import type { FamilyChange, FamilyChanges } from "#shared/contracts/families.ts";
import type { ProductForm } from "#shared/contracts/products.ts";
import { nameWithSize } from "#shared/domain/families.ts";
import type { Transaction } from "../db/client.ts";
import type { Context } from "../dependencies.ts";
import { markPagesDirty } from "../publishing/mark-pages-dirty.ts";
import { notFound } from "../refusals.ts";
import { familyWarnings } from "./check-families.ts";
import { requireCategory } from "./create-product.ts";
import { findFamilyMembers, lockFamilies } from "./families.queries.ts";
import {
  lockProducts,
  type ProductValues,
  type StoredProduct,
  updateProducts,
  valuesOf,
} from "./product-changes.queries.ts";
import { familyChanged } from "./products.errors.ts";
import { readProductForm } from "./read-product-form.ts";
import { noteProductChange } from "./record-product-change.ts";

type Asked = { dryRun: boolean; actorId: string };
type Member = { before: StoredProduct; values: ProductValues };

/**
 * Changes fields that all members of a family share; what is left out stays as it is. A dry run
 * stores nothing and answers what would change.
 *
 * @throws Refusal 404 for a family without members; 409 `family-changed` when a member joined or left
 * meanwhile; 422 for values that contradict those of a member
 */
export async function changeFamily(
  { db, now }: Context,
  parentProductId: string,
  changes: FamilyChanges,
  { dryRun, actorId }: Asked,
): Promise<FamilyChange> {
  return db.transaction(async (tx) => {
    const found = await findFamilyMembers(tx, [parentProductId]);
    const stored = await lockProducts(
      tx,
      found.map(({ id }) => id),
    );
    if (stored.length === 0) throw notFound("This family does not exist");
    if (changes.categoryId !== undefined) await requireCategory(tx, changes.categoryId || null);
    const members = stored.map((before) => ({ before, values: valuesWith(before, changes) }));
    if (!dryRun) await write(tx, parentProductId, members, { actorId, at: now() });
    return {
      dryRun,
      members: members.map(({ before, values }) => ({
        id: before.id,
        name: nameWithSize(values),
        changes: changesOf(valuesOf(before), values),
      })),
      warnings: familyWarnings(members.map(({ before, values }) => ({ ...before, ...values }))),
    };
  });
}

function valuesWith(before: StoredProduct, changes: FamilyChanges): ProductValues {
  const form: ProductForm = { ...changes, name: changes.name ?? before.name };
  return readProductForm(form, valuesOf(before));
}

async function write(
  tx: Transaction,
  parentProductId: string,
  members: readonly Member[],
  { actorId, at }: { actorId: string; at: Date },
): Promise<void> {
  await updateProducts(
    tx,
    members.map(({ before, values }) => ({ id: before.id, values })),
    at,
  );
  const present = await lockFamilies(tx, [parentProductId]);
  if (present.length !== members.length) throw familyChanged();
  const noted = await Promise.all(
    members.map(({ before, values }) =>
      noteProductChange(tx, before, { ...before, ...values }, actorId),
    ),
  );
  await markPagesDirty(tx, ...noted.flat());
}

function changesOf(before: ProductValues, after: ProductValues) {
  return (Object.keys(after) as (keyof ProductValues)[])
    .filter((field) => inText(before[field]) !== inText(after[field]))
    .map((field) => ({ field, before: inText(before[field]), after: inText(after[field]) }));
}

const inText = (value: unknown) =>
  value === null || value === "" ? null : typeof value === "string" ? value : JSON.stringify(value);
