import { nameWithSize } from "#shared/domain/families.ts";
import { stockBadge } from "#shared/domain/stock.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import type { Transaction } from "../db/client.ts";
import { findPublishedNumbers } from "../lots/lots.queries.ts";
import { pick } from "../pick.ts";
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
  const changed = (Object.keys(after) as (keyof StoredProduct)[]).filter((key) =>
    isDifferent(key, before, after),
  );
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
  return pagesShowing(tx, before, changed, listed);
}

/** The page of a product of which these columns change, and those of its published lots that show one of them. */
export async function pagesShowing(
  tx: Transaction,
  { id, slug, categoryId, parentProductId, lotTrackedAt, waits }: StoredProduct,
  changed: readonly string[],
  listed = true,
): Promise<ShopChange[]> {
  const isOnLots = lotTrackedAt !== null && (waits || changed.some((key) => ON_LOTS.has(key)));
  const numbers = isOnLots ? await findPublishedNumbers(tx, id) : [];
  return [
    {
      kind: "product",
      slug,
      listed,
      moved: changed.some((key) => PLACING.has(key)),
      recounted: waits || changed.some((key) => COUNTED.has(key)),
      formerCategoryId: categoryId,
      formerFamily: parentProductId,
    },
    ...numbers.map((lotNumber) => ({ kind: "lot" as const, lotNumber, slug })),
  ];
}

/** The page of a product that is deleted. */
export const removedPage = ({ slug, categoryId, parentProductId }: StoredProduct): ShopChange => ({
  kind: "product",
  slug,
  removed: true,
  formerCategoryId: categoryId,
  formerFamily: parentProductId,
});

/** A change of these gives a product another place among the related ones of other pages. */
const PLACING = new Set(["featured", "displayOrder", "categoryId"]);

/** A change of these gives categories another number of entries. */
const COUNTED = new Set(["categoryId", "parentProductId"]);

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
  "access",
] satisfies (keyof ProductValues)[]);

/** Columns that the page of a lot shows about its product. */
const ON_LOTS = new Set<string>([
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

function isDifferent(
  key: keyof StoredProduct,
  before: StoredProduct,
  after: StoredProduct,
): boolean {
  return !NOT_RECORDED.has(key) && JSON.stringify(before[key]) !== JSON.stringify(after[key]);
}
