import type { ImportReport, ImportRow } from "#shared/contracts/imports.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import type { Database } from "../db/client.ts";
import { inRetriedTransaction } from "../db/retried-transaction.ts";
import type { Context } from "../dependencies.ts";
import { batchesByKeys, batchesOf, type RequireLock, withImportLock } from "./import-batches.ts";
import type {
  ImportedFile,
  ImportKind,
  ImportWrite,
  OnStep,
  RunContext,
  WriteResult,
} from "./import-kind.ts";
import { countReport, digestOf, requireSame, requireValid } from "./import-report.ts";
import { finishImport, insertImport, noteWritten } from "./imports.queries.ts";
import { inTurns } from "./in-turns.ts";

/**
 * Compares a file with the shop and, unless it is a dry run, writes it. If any line is wrong, nothing is written. Each
 * transaction writes a few lines, so that orders are not blocked. The plan is stored first: an interrupted run is
 * listed, can be undone, and continues when its file is imported again.
 *
 * @throws Refusal 422 `unreadable-file`, `unknown-format`, or `import-invalid` with the `report` when a line is wrong;
 * 409 `import-changed` with the `report` when the shop has changed since the dry run of `digest`; 409 `import-running`
 */
export async function runImport<Write extends ImportWrite, Values, Written>(
  kind: ImportKind<Write, Values, Written>,
  deps: Context,
  { text, fileName, dryRun, digest }: ImportedFile,
  actorId: string,
  onStep: OnStep = () => {},
): Promise<ImportReport> {
  const { plan, format, unsupportedColumns } = await kind.parse(text);
  const fileHash = new Bun.CryptoHasher("sha256").update(text).digest("hex");
  const compare = async () => {
    const planned = await plan(deps, { fileHash, onStep });
    const rows = planned.map(({ row }) => row);
    const about = { dryRun, format, unsupportedColumns, digest: await digestOf(rows) };
    return { planned, about, report: countReport(rows, about) };
  };
  if (dryRun) return (await compare()).report;
  return withImportLock(deps.db, kind.lock, async (requireLock) => {
    const { planned, about, report } = await compare();
    requireValid(report);
    requireSame(report, digest);
    const writes = planned.flatMap(({ write }) => write ?? []);
    if (writes.length === 0) return report;
    const run = { id: Bun.randomUUIDv7(), fileName, fileHash, actorId };
    const left = await writeRun(kind, deps, writes, { run, requireLock, onStep });
    const rows = report.rows.map((row) => leftAlone(row, left.get(row.line)));
    return { ...countReport(rows, about), id: run.id };
  });
}

function leftAlone(row: ImportRow, reason: string | undefined): ImportRow {
  if (reason === undefined) return row;
  return { ...row, outcome: "skipped", changes: [], notes: [...row.notes, reason] };
}

type Run = { id: string; fileName: string; fileHash: string; actorId: string };
type Running = { run: Run; requireLock: RequireLock; onStep: OnStep };

/** Returns the lines that were left out, each with the reason. */
async function writeRun<Write extends ImportWrite, Values, Written>(
  kind: ImportKind<Write, Values, Written>,
  { db, now }: Context,
  planned: Write[],
  { run, requireLock, onStep }: Running,
): Promise<ReadonlyMap<number, string>> {
  const writes = (await kind.prepare?.(db, planned)) ?? planned;
  const [created, updated] = [ofKind(writes, "create"), ofKind(writes, "update")];
  const changes = await inTurns(writes.values().map((one) => JSON.stringify(kind.changeOf(one))));
  const counts = { created: created.length, updated: updated.length };
  await insertImport(db, { ...run, ...counts, kind: kind.name }, changes);
  const left = new Map<number, string>();
  let done = 0;
  const batches = kind.writtenTogether
    ? batchesByKeys([...created, ...updated], kind.batchSize, kind.writtenTogether)
    : [created, updated].flatMap((all) => batchesOf(all, kind.batchSize));
  for (const batch of batches) {
    await requireLock();
    const results = await writeBatch(kind, db, batch, { ...run, at: now() });
    for (const [index, { line }] of batch.entries()) {
      const result = results[index];
      if (result && "left" in result) left.set(line, result.left);
    }
    done += batch.length;
    await onStep({ stage: "writing", done, total: writes.length });
  }
  const { subjectType, imported, created: word } = kind.activity;
  const written = (all: readonly Write[]) => all.filter(({ line }) => !left.has(line)).length;
  const final = { created: written(created), updated: written(updated), at: now() };
  await db.transaction(async (tx) => {
    await finishImport(tx, run.id, final);
    await recordActivity(tx, {
      actorId: run.actorId,
      action: imported,
      subjectType,
      subjectId: run.id,
      summary: `Imported ${run.fileName}: ${final.created} ${word}, ${final.updated} changed`,
    });
  });
  return left;
}

const ofKind = <Write extends ImportWrite>(writes: readonly Write[], kind: Write["kind"]) =>
  writes.filter((write) => write.kind === kind);

async function writeBatch<Write extends ImportWrite, Values, Written>(
  kind: ImportKind<Write, Values, Written>,
  db: Database,
  batch: readonly Write[],
  context: RunContext & { id: string },
): Promise<WriteResult<Written>[]> {
  try {
    return await inRetriedTransaction(db, async (tx) => {
      const results = await kind.write(tx, batch, context);
      const written = batch.flatMap(({ line }, index) => {
        const result = results[index];
        return result && "written" in result ? [{ line, written: result.written }] : [];
      });
      await noteWritten(tx, context.id, written);
      return results;
    });
  } catch (error) {
    const left = kind.whyLeft?.(error) ?? null;
    if (left === null) throw error;
    return batch.map(() => ({ left }));
  }
}
