import type { ImportReport } from "#shared/contracts/imports.ts";
import { dayIn } from "#shared/domain/payments.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import type { Connection, Database } from "../db/client.ts";
import { brokenConstraint } from "../db/errors.ts";
import { inRetriedTransaction } from "../db/retried-transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { batchesOf, type RequireLock, withImportLock } from "../imports/import-batches.ts";
import { countReport, digestOf, requireSame, requireValid } from "../imports/import-report.ts";
import type { ImportedFile, OnStep } from "../imports/imported-file.ts";
import { findStock, lockTracking } from "../inventory/inventory.queries.ts";
import { resultsKeyOf } from "../lots/judge-lot.ts";
import { findPresentTests } from "../lots/lot-results.queries.ts";
import { countOrderedUnits } from "../lots/lot-units.queries.ts";
import { findLotsByNumbers, findTwins, type LotRow } from "../lots/lots.queries.ts";
import { presentTests } from "../lots/present-lot.ts";
import { changeLockedLot, insertNewLot } from "../lots/save-lot.ts";
import {
  findProductsBySlugOrName,
  type StoredProduct,
} from "../products/product-changes.queries.ts";
import { Refusal } from "../refusals.ts";
import { readStoreSettings } from "../settings/settings.queries.ts";
import { finishLotImport, insertLotImport, noteFirstLot } from "./lot-imports.queries.ts";
import { type LotExcerpt, type PlannedLot, type PlannedLotWrite, planLots } from "./plan-lots.ts";
import { type LotDraft, readLotFile } from "./read-lot-file.ts";

/**
 * Compares a file of lots and results with the shop and, unless it is a dry run, writes it. A file with a wrong line is
 * not begun. Each lot is written in a transaction of its own by what the forms do, with all their rules; an import that
 * is interrupted goes on when its file is imported again, because lots are known by their numbers.
 *
 * @throws Refusal 422 `unreadable-file`, `unknown-format`, or `import-invalid` with the `report` when a line is wrong;
 * 409 `import-changed` with the `report` when the shop has changed since the dry run of `digest`; 409 `import-running`
 */
export async function importLots(
  { db, now }: Pick<Dependencies, "db" | "now">,
  { text, fileName, dryRun, digest }: ImportedFile,
  actorId: string,
  onStep: OnStep = () => {},
): Promise<ImportReport> {
  const { drafts, unsupportedColumns } = await readLotFile(text);
  const compare = async () => {
    const planned = planLots(drafts, await readExcerpt(db, drafts, now()));
    const total = planned.length;
    await onStep({ stage: "checking", done: total, total });
    return planned;
  };
  const report = async (planned: readonly PlannedLot[]) => {
    const rows = planned.map(({ row }) => row);
    const about = { dryRun, format: "aliquot" as const, unsupportedColumns };
    return countReport(rows, { ...about, digest: await digestOf(rows) });
  };
  if (dryRun) return report(await compare());
  return withImportLock(
    db,
    async (requireLock) => {
      const planned = await compare();
      const compared = await report(planned);
      requireValid(compared);
      requireSame(compared, digest);
      const writes = planned.flatMap(({ write }) => write ?? []);
      if (writes.length === 0) return compared;
      const context = { fileName, digest: compared.digest, actorId, now, requireLock, onStep };
      const { id, left } = await writeLots(db, writes, context);
      const done = planned.map((one) => leftAlone(one, left.get(one.write?.id ?? "")));
      return { ...(await report(done)), digest: compared.digest, id };
    },
    "lotImports",
  );
}

function leftAlone(planned: PlannedLot, reason: string | undefined): PlannedLot {
  if (reason === undefined) return planned;
  const { row } = planned;
  const notes = [...row.notes, `It is left as it is now: ${reason}`];
  return { row: { ...row, outcome: "skipped", changes: [], notes }, write: null };
}

async function readExcerpt(
  conn: Connection,
  drafts: readonly LotDraft[],
  now: Date,
): Promise<LotExcerpt> {
  const byNumber: Map<string, { lot: LotRow; tests: ReturnType<typeof presentTests> }> = new Map();
  const found = new Map<string, StoredProduct>();
  for (const batch of batchesOf(drafts)) {
    const rows = await findLotsByNumbers(
      conn,
      batch.map(({ lotNumber }) => lotNumber),
    );
    const tests = await findPresentTests(
      conn,
      rows.map(({ id }) => id),
    );
    for (const lot of rows) {
      const present = presentTests(tests.get(lot.id) ?? [], lot.testVersion);
      byNumber.set(lot.lotNumber, { lot, tests: present });
    }
    const named = [...new Set(batch.flatMap(({ product }) => product ?? []))];
    const names = named.map((name) => name.toLowerCase());
    for (const one of await findProductsBySlugOrName(conn, { slugs: named, names })) {
      found.set(one.id, one);
    }
  }
  const products = [...found.values()];
  const [{ msTolerance, timeZone }, twins] = await Promise.all([
    readStoreSettings(conn),
    findTwins(conn, keysOf(drafts)),
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

/** The keys of the results as the file has them, for those that are complete in it. */
function keysOf(drafts: readonly LotDraft[]): string[] {
  return drafts.flatMap(
    ({ tests }) => resultsKeyOf((tests ?? []).map(({ fields }) => fields as never)) ?? [],
  );
}

type Context = {
  fileName: string;
  digest: string;
  actorId: string;
  now: () => Date;
  requireLock: RequireLock;
  onStep: OnStep;
};

/** Answers the lots that were left alone, by id, each with the reason. */
async function writeLots(
  db: Database,
  writes: readonly PlannedLotWrite[],
  { fileName, digest, actorId, now, requireLock, onStep }: Context,
): Promise<{ id: string; left: ReadonlyMap<string, string> }> {
  const id = Bun.randomUUIDv7();
  const lots = writes.map((write) => ({
    lotId: write.id,
    lotNumber: write.after.values.lotNumber,
    line: write.line,
    before: write.kind === "update" ? write.before : null,
    after: write.after,
  }));
  await insertLotImport(db, { id, actorId, fileName, digest, lots });
  const left = new Map<string, string>();
  for (const [index, write] of writes.entries()) {
    await requireLock();
    const reason = await writeLot(db, id, write, { actorId, at: now() });
    if (reason !== null) left.set(write.id, reason);
    await onStep({ stage: "writing", done: index + 1, total: writes.length });
  }
  const written = writes.filter((write) => !left.has(write.id));
  const created = written.filter(({ kind }) => kind === "create").length;
  const updated = written.length - created;
  await db.transaction(async (tx) => {
    await finishLotImport(tx, id, { left: [...left.keys()], created, updated });
    await recordActivity(tx, {
      actorId,
      action: "lots-imported",
      subjectType: "lot",
      subjectId: id,
      summary: `Imported ${fileName}: ${created} lots entered, ${updated} changed`,
    });
  });
  return { id, left };
}

/** Null when it was written; otherwise why it could not be any more. */
async function writeLot(
  db: Database,
  importId: string,
  write: PlannedLotWrite,
  { actorId, at }: { actorId: string; at: Date },
): Promise<string | null> {
  try {
    await inRetriedTransaction(db, async (tx) => {
      if (write.kind === "update")
        return changeLockedLot(tx, write.id, write.body, { actorId, at });
      const { productId } = write.body;
      const [product] = await lockTracking(tx, [productId]);
      if (product && product.trackedAt === null) {
        const [stock] = await findStock(tx, [productId]);
        const ordered = await countOrderedUnits(tx, productId);
        const units = (stock?.stockQuantity ?? 0) + ordered;
        await noteFirstLot(tx, importId, { productId, units });
      }
      return insertNewLot(tx, write.body, { actorId, at, id: write.id });
    });
    return null;
  } catch (error) {
    if (brokenConstraint(error) === "lots_number_unique") return "another lot has its number.";
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}
