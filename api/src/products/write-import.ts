import type { ImportStep } from "#shared/contracts/product-imports.ts";
import { slugify, uniqueSlug } from "#shared/domain/slugs.ts";
import { recordActivity } from "../activity/record-activity.ts";
import type { Transaction } from "../db/client.ts";
import { moveStock } from "../inventory/move-stock.ts";
import { markPagesDirty } from "../publishing/mark-pages-dirty.ts";
import { keepCategory } from "./categories.queries.ts";
import { newCategoryPrefix, type PlannedWrite } from "./imports/plan-import.ts";
import { type NewProduct, updateProduct } from "./product-changes.queries.ts";
import {
  findSlugsLike,
  type ImportChange,
  insertImport,
  insertProducts,
} from "./product-imports.queries.ts";
import type { ProductValues } from "./read-product-form.ts";

type Context = { fileName: string; actorId: string; at: Date; onStep: (step: ImportStep) => void };
type Creation = Extract<PlannedWrite, { kind: "create" }>;
type Update = Extract<PlannedWrite, { kind: "update" }>;

/** Writes a planned import with its ledger, its pages and what undoing it needs; answers its id. */
export async function writeImport(
  tx: Transaction,
  writes: readonly PlannedWrite[],
  { fileName, actorId, at, onStep }: Context,
): Promise<string> {
  let done = 0;
  const onWritten = (count: number) => {
    done += count;
    onStep({ stage: "writing", done, total: writes.length });
  };
  const located = await withCategories(tx, writes);
  const created = located.filter((write): write is Creation => write.kind === "create");
  const updated = located.filter((write): write is Update => write.kind === "update");
  const rows = await withSlugs(tx, created, at);
  await insertProducts(tx, rows, onWritten);
  for (const write of updated) {
    await writeUpdate(tx, write, at);
    onWritten(1);
  }
  const openings = rows.map(({ id }, index) => ({
    productId: id ?? "",
    change: created[index]?.stock ?? 0,
  }));
  const corrections = updated.map(({ before, stockChange }) => ({
    productId: before.id,
    change: stockChange,
  }));
  const { shortages } = await moveStock(tx, [...openings, ...corrections], {
    reason: "import",
    actorId,
  });
  if (shortages.length > 0) throw new Error("A stock changed although its row was locked");
  const changes = [...rows.map(creationOf), ...updated.map(updateOf)];
  const id = Bun.randomUUIDv7();
  await insertImport(tx, { id, actorId, fileName, changes });
  await recordActivity(tx, {
    actorId,
    action: "products-imported",
    subjectType: "product",
    subjectId: id,
    summary: `Imported ${fileName}: ${created.length} created, ${updated.length} changed`,
  });
  const slugs = [...rows, ...updated.map(({ before }) => before)].map(({ slug }) => slug);
  await markPagesDirty(
    tx,
    ...slugs.map((slug) => ({ kind: "product" as const, slug, listed: true })),
  );
  return id;
}

/** Creates the categories that are new, and puts their ids in the place of their names. */
async function withCategories(
  tx: Transaction,
  writes: readonly PlannedWrite[],
): Promise<PlannedWrite[]> {
  const ids = new Map<string, string>();
  for (const { values } of writes) {
    const wanted = values.categoryId;
    if (!wanted?.startsWith(newCategoryPrefix) || ids.has(wanted.toLowerCase())) continue;
    const name = wanted.slice(newCategoryPrefix.length);
    const slug = slugify(name) || Bun.randomUUIDv7();
    ids.set(wanted.toLowerCase(), await keepCategory(tx, { name, slug, description: "" }));
  }
  return writes.map((write) => {
    const id = ids.get(write.values.categoryId?.toLowerCase() ?? "");
    return id ? { ...write, values: { ...write.values, categoryId: id } } : write;
  });
}

async function withSlugs(tx: Transaction, created: readonly Creation[], at: Date) {
  const drawn = created.map(({ values }) => {
    const id = Bun.randomUUIDv7();
    return { id, values, base: slugify(values.name) || id };
  });
  const taken = new Set(
    await findSlugsLike(
      tx,
      drawn.map(({ base }) => base),
    ),
  );
  return drawn.map(({ id, values, base }) => {
    const slug = uniqueSlug(base, taken);
    taken.add(slug);
    const times = { createdAt: at, updatedAt: at, editedAt: at };
    return { ...values, ...times, id, slug } satisfies NewProduct;
  });
}

async function writeUpdate(tx: Transaction, { before, values }: Update, at: Date): Promise<void> {
  // The lock makes this the newest time of the row, whatever the clocks of several machines say.
  const newest = new Date(Math.max(at.getTime(), before.updatedAt.getTime() + 1));
  await updateProduct(tx, before.id, { ...values, updatedAt: newest, editedAt: newest });
}

function creationOf({ id }: { id: string }): ImportChange {
  return { kind: "created", productId: id };
}

function updateOf({ before, values, stockChange }: Update): ImportChange {
  const names = (Object.keys(values) as (keyof ProductValues)[]).filter(
    (name) => JSON.stringify(values[name]) !== JSON.stringify(before[name]),
  );
  const pick = (from: ProductValues) => Object.fromEntries(names.map((name) => [name, from[name]]));
  return {
    kind: "updated",
    productId: before.id,
    before: pick(before),
    after: pick(values),
    stockChange,
  };
}
