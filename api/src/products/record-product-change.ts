import { nameWithSize } from "#shared/domain/families.ts";
import { stockBadge } from "#shared/domain/stock.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import type { Transaction } from "../db/client.ts";
import { findPublishedNumbers } from "../lots/lots.queries.ts";
import { markPagesDirty } from "../publishing/mark-pages-dirty.ts";
import type { ShopChange } from "../publishing/pages-touched-by.ts";
import type { ProductValues, StoredProduct } from "./product-changes.queries.ts";

export async function recordProductChange(
  tx: Transaction,
  before: StoredProduct,
  after: StoredProduct,
  actorId: string,
): Promise<void> {
  await markPagesDirty(tx, ...(await noteProductChange(tx, before, after, actorId)));
}

/** Records what changed; returns the changes of pages, so that those of many products are marked together. */
export async function noteProductChange(
  tx: Transaction,
  before: StoredProduct,
  after: StoredProduct,
  actorId: string,
): Promise<ShopChange[]> {
  const changed = Object.keys(after).filter((key) => isDifferent(key, before, after));
  if (changed.length === 0) return [];
  await recordActivity(tx, {
    actorId,
    action: "product-updated",
    subjectType: "product",
    subjectId: before.id,
    summary: `Changed ${nameWithSize(after)}`,
    before: pick(before, changed),
    after: pick(after, changed),
  });
  // Any change may let texts pass that were held back, and with them the whole product.
  const listed =
    before.waits ||
    before.pending !== null ||
    changed.some((key) => ON_CARDS.has(key)) ||
    stockBadge(before) !== stockBadge(after);
  return [
    {
      kind: "product",
      slug: before.slug,
      listed,
      moved: isMoved(changed),
      recounted: before.waits || isRecounted(changed),
      formerCategoryId: before.categoryId,
      formerFamily: before.parentProductId,
    },
    ...(await lotsShowing(tx, before, changed)),
  ];
}

/** The product's published lots, if their pages show one of the changed columns. */
export async function lotsShowing(
  tx: Transaction,
  { id, slug, lotTrackedAt, waits }: StoredProduct,
  changed: readonly string[],
): Promise<ShopChange[]> {
  if (lotTrackedAt === null) return [];
  if (!waits && !changed.some((key) => ON_CERTIFICATES.has(key))) return [];
  const numbers = await findPublishedNumbers(tx, id);
  return numbers.map((lotNumber) => ({ kind: "lot", lotNumber, slug }));
}

/** Whether a change of these columns gives a product another place among the related ones of other pages. */
export const isMoved = (changed: readonly string[]) =>
  changed.some((key) => ["featured", "displayOrder", "categoryId"].includes(key));

/** Whether a change of these columns gives categories another number of entries. */
export const isRecounted = (changed: readonly string[]) =>
  changed.some((key) => ["categoryId", "parentProductId"].includes(key));

/** Columns that a card or a filter of the lists shows, or that decide whether and where a card appears. */
const ON_CARDS = new Set<string>([
  "name",
  "description",
  "price",
  "imageUrl",
  "imageAlt",
  "featured",
  "displayOrder",
  "hasBulkPricing",
  "bulkPricing",
  "parentProductId",
  "variantType",
  "variantValue",
  "sequence",
  "nTerminus",
  "cTerminus",
  "molecularWeight",
  "categoryId",
  "amountMg",
  "amountUnits",
  "storage",
] satisfies (keyof ProductValues)[]);

/** Columns that the page of a lot shows about its product. */
const ON_CERTIFICATES = new Set<string>([
  "name",
  "variantValue",
  "casNumber",
  "sequence",
  "nTerminus",
  "cTerminus",
  "molecularWeight",
] satisfies (keyof ProductValues)[]);

/** The times always differ, and the search text follows from the other columns. */
const NOT_RECORDED = new Set(["createdAt", "updatedAt", "editedAt", "searchText"]);

function isDifferent(key: string, before: StoredProduct, after: StoredProduct): boolean {
  const [one, other] = [before, after].map((product) => product[key as keyof StoredProduct]);
  return !NOT_RECORDED.has(key) && JSON.stringify(one) !== JSON.stringify(other);
}

function pick(product: StoredProduct, keys: string[]): Record<string, unknown> {
  return Object.fromEntries(keys.map((key) => [key, product[key as keyof StoredProduct]]));
}
