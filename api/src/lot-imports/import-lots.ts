import type { LotTest } from "#shared/contracts/lots.ts";
import { dayIn } from "#shared/domain/local-time.ts";
import type { Connection, Transaction } from "../db/client.ts";
import { brokenConstraint } from "../db/errors.ts";
import { batchesOf } from "../imports/import-batches.ts";
import type { ImportKind, RunContext } from "../imports/import-kind.ts";
import { findStock, lockTracking } from "../inventory/inventory.queries.ts";
import { resultsKeyOf } from "../lots/judge-lot.ts";
import { findPresentTests } from "../lots/lot-results.queries.ts";
import { countOrderedUnits } from "../lots/lot-units.queries.ts";
import { findLotsByNumbers, findTwins, type LotRow } from "../lots/lots.queries.ts";
import { presentTests } from "../lots/present-lot.ts";
import type { EnteredLot } from "../lots/read-lot-body.ts";
import { changeLockedLot, insertNewLot } from "../lots/save-lot.ts";
import {
  findProductsBySlugOrName,
  type StoredProduct,
} from "../products/product-changes.queries.ts";
import { Refusal } from "../refusals.ts";
import { readStoreSettings } from "../settings/settings.queries.ts";
import { type LotExcerpt, type PlannedLotWrite, planLots } from "./plan-lots.ts";
import { type LotDraft, readLotFile } from "./read-lot-file.ts";
import { undoLot, type WrittenLot } from "./undo-lot.ts";

/** Lots that are read together. */
const LOTS_AT_A_TIME = 100;

/** Writes each lot in its own transaction with the use cases of the forms, so that their rules apply. */
export const lotImport: ImportKind<PlannedLotWrite, EnteredLot, WrittenLot> = {
  name: "lots",
  lock: "lotImports",
  batchSize: 1,
  activity: {
    subjectType: "lot",
    imported: "lots-imported",
    undone: "lot-import-undone",
    created: "lots entered",
  },
  parse: async (text) => {
    const { drafts, unsupportedColumns } = await readLotFile(text);
    return {
      format: "aliquot",
      unsupportedColumns,
      plan: async ({ db, now }, { onStep }) => {
        const planned = planLots(drafts, await readExcerpt(db, drafts, now()));
        const total = planned.length;
        await onStep({ stage: "checking", done: total, total });
        return planned;
      },
    };
  },
  changeOf: ({ line, id, before, after }) => ({ line, subjectId: id, before, after }),
  write: (tx, writes, context) =>
    Promise.all(writes.map(async (write) => ({ written: await writeLot(tx, write, context) }))),
  whyLeft: (error) => {
    const reason =
      brokenConstraint(error) === "lots_number_unique"
        ? "another lot has its number."
        : error instanceof Refusal && error.message;
    return reason ? `It was not changed: ${reason}` : null;
  },
  undo: (tx, changes, context) =>
    Promise.all(changes.map((change) => undoLot(tx, change, context))),
};

async function readExcerpt(
  conn: Connection,
  drafts: readonly LotDraft[],
  now: Date,
): Promise<LotExcerpt> {
  const byNumber = new Map<string, { lot: LotRow; tests: LotTest[] }>();
  const found = new Map<string, StoredProduct>();
  for (const batch of batchesOf(drafts, LOTS_AT_A_TIME)) {
    const numbers = batch.map(({ lotNumber }) => lotNumber);
    const rows = await findLotsByNumbers(conn, numbers);
    const ids = rows.map(({ id }) => id);
    const tests = await findPresentTests(conn, ids);
    for (const lot of rows) {
      const present = presentTests(tests.get(lot.id) ?? [], lot.testVersion);
      byNumber.set(lot.lotNumber, { lot, tests: present });
    }
    const slugs = [...new Set(batch.flatMap(({ product }) => product ?? []))];
    const names = slugs.map((name) => name.toLowerCase());
    for (const one of await findProductsBySlugOrName(conn, { slugs, names })) {
      found.set(one.id, one);
    }
  }
  const products = [...found.values()];
  // Results that are complete in the file.
  const keys = drafts.flatMap(
    ({ tests }) => resultsKeyOf((tests ?? []).map(({ fields }) => fields as never)) ?? [],
  );
  const [{ msTolerance, timeZone }, twins] = await Promise.all([
    readStoreSettings(conn),
    findTwins(conn, keys),
  ]);
  return {
    byNumber,
    productsBySlug: new Map(products.map((product) => [product.slug, product])),
    productsByName: Map.groupBy(products, ({ name }) => name.toLowerCase()),
    twins,
    tolerance: msTolerance,
    today: dayIn(timeZone, now),
  };
}

async function writeLot(
  tx: Transaction,
  write: PlannedLotWrite,
  by: RunContext,
): Promise<WrittenLot> {
  if (write.kind === "update") {
    await changeLockedLot(tx, write.id, write.body, by);
    return {};
  }
  const units = await unitsBeforeFirstLot(tx, write.body.productId);
  await insertNewLot(tx, write.body, { ...by, id: write.id });
  return units === null ? {} : { units };
}

/** The stock plus the ordered units of a product without lots; null when it has lots. */
async function unitsBeforeFirstLot(tx: Transaction, productId: string): Promise<number | null> {
  const [product] = await lockTracking(tx, [productId]);
  if (product?.trackedAt !== null) return null;
  const [stock] = await findStock(tx, [productId]);
  return (stock?.stockQuantity ?? 0) + (await countOrderedUnits(tx, productId));
}
