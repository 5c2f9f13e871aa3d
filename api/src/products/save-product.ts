import type { Product, ProductForm } from "#shared/contracts/products.ts";
import { stockBadge } from "#shared/domain/stock.ts";
import { recordActivity } from "../activity/record-activity.ts";
import type { Transaction } from "../db/client.ts";
import { versionAfter } from "../db/versions.ts";
import type { Dependencies } from "../dependencies.ts";
import { moveStock } from "../inventory/move-stock.ts";
import { markPagesDirty } from "../publishing/mark-pages-dirty.ts";
import { notFound, Refusal } from "../refusals.ts";
import { requireCategory } from "./create-product.ts";
import { presentProduct } from "./present-product.ts";
import { lockProduct, type StoredProduct, updateProduct } from "./product-changes.queries.ts";
import { findProductById } from "./products.queries.ts";
import { type ProductValues, readProductForm } from "./read-product-form.ts";

/**
 * Saves the product form. Units that were sold while it was open are never restored: what the admin changed about
 * the stock is applied to the stock as it is now, or the save is refused.
 *
 * @throws Refusal 409 `product-changed` with the product as it is, when the form is older than somebody else's
 * edit, or older than a sale and does not say which stock it showed; 404; 422.
 */
export async function saveProduct(
  { db, now }: Pick<Dependencies, "db" | "now">,
  id: string,
  form: ProductForm,
  actorId: string,
): Promise<Product> {
  return db.transaction(async (tx) => {
    const before = await lockProduct(tx, id);
    if (!before) throw notFound();
    const stockChange = wantedStockChange(form, before);
    if (stockChange === null) throw await productChanged(tx, id);
    const values = readProductForm(form, before);
    await requireCategory(tx, values.categoryId);
    const at = versionAfter(before.updatedAt, now());
    await updateProduct(tx, id, { ...values, updatedAt: at, editedAt: at });
    const { shortages } = await moveStock(tx, [{ productId: id, change: stockChange }], {
      reason: "product-saved",
      actorId,
    });
    if (shortages.length > 0) throw await productChanged(tx, id);
    const after = { ...before, ...values, stockQuantity: before.stockQuantity + stockChange };
    await recordProductChange(tx, before, after, actorId);
    return presentProduct(await requireProduct(tx, id));
  });
}

/** Notes what changed, and has the product's pages published again. */
export async function recordProductChange(
  tx: Transaction,
  before: StoredProduct,
  after: StoredProduct,
  actorId: string,
): Promise<void> {
  const changed = Object.keys(after).filter((key) => isDifferent(key, before, after));
  if (changed.length === 0) return;
  await recordActivity(tx, {
    actorId,
    action: "product-updated",
    subjectType: "product",
    subjectId: before.id,
    summary: `Changed ${after.name}`,
    before: pick(before, changed),
    after: pick(after, changed),
  });
  const listed =
    changed.some((key) => ON_CARDS.has(key)) || stockBadge(before) !== stockBadge(after);
  await markPagesDirty(tx, { kind: "product", slug: before.slug, listed });
}

/** What a card of the catalogue or the landing page shows, and what decides whether and where it is shown. */
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
  "variantValue",
  "sequence",
  "nTerminus",
] satisfies (keyof ProductValues)[]);

/**
 * By how much the stock is to change; null when the form is out of date. `updatedAt` is the form's version. A
 * version that is older than the row, yet not older than the last edit, has only missed sales: with
 * `loadedStockQuantity`, the stock that the form showed, the admin's difference still stands. Without any version
 * a stock may be repeated but not changed.
 */
function wantedStockChange(form: ProductForm, current: StoredProduct): number | null {
  const { stockQuantity: wanted, loadedStockQuantity: loaded } = form;
  const version = form.updatedAt === undefined ? null : Date.parse(form.updatedAt);
  if (version === current.updatedAt.getTime())
    return (wanted ?? current.stockQuantity) - current.stockQuantity;
  if (version !== null && !missedOnlySales(version, current)) return null;
  if (wanted === undefined) return 0;
  if (loaded !== undefined) return wanted - loaded;
  return version === null && wanted === current.stockQuantity ? 0 : null;
}

function missedOnlySales(version: number, current: StoredProduct): boolean {
  return version >= current.editedAt.getTime() && version < current.updatedAt.getTime();
}

/** 409 `product-changed`, with the product as it is now. */
export async function productChanged(tx: Transaction, id: string): Promise<Refusal> {
  const product = presentProduct(await requireProduct(tx, id));
  return new Refusal(
    "conflict",
    "product-changed",
    "This product has changed since you opened it. Check its values and save again.",
    { answer: { product } },
  );
}

async function requireProduct(tx: Transaction, id: string) {
  const product = await findProductById(tx, id);
  if (!product) throw notFound();
  return product;
}

/** The times always differ, and the search text follows from the rest. */
const NOT_RECORDED = new Set(["createdAt", "updatedAt", "editedAt", "searchText"]);

function isDifferent(key: string, before: StoredProduct, after: StoredProduct): boolean {
  const [one, other] = [before, after].map((product) => product[key as keyof StoredProduct]);
  return !NOT_RECORDED.has(key) && JSON.stringify(one) !== JSON.stringify(other);
}

function pick(product: StoredProduct, keys: string[]): Record<string, unknown> {
  return Object.fromEntries(keys.map((key) => [key, product[key as keyof StoredProduct]]));
}
