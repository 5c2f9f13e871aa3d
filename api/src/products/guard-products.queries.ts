import { inArray } from "drizzle-orm";
import type { Transaction } from "../db/client.ts";
import { pick } from "../pick.ts";
import { asSaved, guardTexts, type StoredPlace } from "../wording/guard-texts.ts";
import { GUARDED, GUARDED_COLUMNS, type ProductGuard, type ProductTexts } from "./product-texts.ts";
import { products } from "./products.tables.ts";

type Member = ProductTexts & { parentProductId: string | null };

export async function guardNewProducts<Row extends Member>(
  tx: Transaction,
  rows: readonly Row[],
): Promise<(Row & ProductGuard)[]> {
  const alikeOf = await findAlike(tx, rows);
  return rows.map((row) => ({
    ...row,
    ...guardTexts(GUARDED, row as ProductTexts, null, alikeOf(row)),
  }));
}

/** Updates of locked products, with what the guard decides; those that change no text stay as they are. */
export async function guardUpdates<Values extends Partial<Member>>(
  tx: Transaction,
  updates: readonly { id: string; values: Values }[],
): Promise<{ id: string; values: Values & Partial<ProductGuard> }[]> {
  const [first] = updates;
  if (!first || !GUARDED_COLUMNS.some((column) => column in first.values)) return [...updates];
  const ids = updates.map(({ id }) => id);
  const rows = await tx.select().from(products).where(inArray(products.id, ids));
  const stored = new Map(rows.map((row) => [row.id, row]));
  const asked = updates.flatMap(({ id, values }) => {
    const current = stored.get(id);
    return current ? { id, values, current, saved: { ...asSaved(current), ...values } } : [];
  });
  const alikeOf = await findAlike(
    tx,
    asked.map(({ saved }) => saved),
  );
  return asked.map(({ id, values, current, saved }) => ({
    id,
    values: { ...values, ...guardTexts(GUARDED, textColumns(saved), current, alikeOf(saved)) },
  }));
}

/** Only the columns with texts, so that nothing else is written with them. */
export const textColumns = (row: ProductTexts): ProductTexts => pick(row, GUARDED_COLUMNS);

/** The places of a product's family, whose reasons hold for the same text in another size. */
async function findAlike(
  { sql }: Transaction,
  rows: readonly Pick<Member, "parentProductId">[],
): Promise<(row: Pick<Member, "parentProductId">) => readonly StoredPlace[]> {
  const parents = rows.flatMap(({ parentProductId }) => parentProductId ?? []);
  if (parents.length === 0) return () => [];
  const found = await sql<{ parent: string; wording: StoredPlace[] }[]>`
    SELECT parent_product_id AS parent, wording FROM products
    WHERE parent_product_id = ANY(${parents}::text[]) AND wording <> '[]'`;
  const byParent = Map.groupBy(found, ({ parent }) => parent);
  return ({ parentProductId }) =>
    (byParent.get(parentProductId ?? "") ?? []).flatMap(({ wording }) => wording);
}
