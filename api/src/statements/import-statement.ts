import type { WorkStep } from "#shared/contracts/progress.ts";
import type { DateOrder, StatementLine, StatementReport } from "#shared/contracts/statements.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import type { Connection, Transaction } from "../db/client.ts";
import type { Context } from "../dependencies.ts";
import { oncePerKey } from "../idempotency/once-per-key.ts";
import { batchesOf } from "../imports/import-batches.ts";
import { classifier } from "./classify-lines.ts";
import { type ComparedRow, compareRows, keepRows } from "./compare-rows.ts";
import { payerKey } from "./line-fingerprint.ts";
import { presentUnstored } from "./present-line.ts";
import { readStatement } from "./read-statement.ts";
import type { Statement, StatementRow } from "./statement-row.ts";
import { unknownSource } from "./statements.errors.ts";
import {
  findSource,
  insertStatementFile,
  lockSource,
  type SourceRow,
} from "./statements.queries.ts";

export type StatementUpload = {
  bytes: Uint8Array;
  sourceId: string;
  fileName: string;
  dryRun: boolean;
  dateOrder?: DateOrder;
};

type OnStep = (step: WorkStep) => void;

const ROWS_AT_A_TIME = 500;

/** In bytes; some thousand lines. Smaller files do not need a garbage collection. */
const LARGE_FILE = 512 * 1024;

/**
 * Reads a statement and reports which lines are new and which orders they may pay. Unless it is a dry run, it stores
 * the lines. It applies none of them to an order. The same file again adds no lines. A repetition with the same
 * Idempotency-Key returns the stored id and states, but classifies the lines again.
 *
 * @returns a `StatementReport` as JSON in pieces: 20,000 lines as objects would take ten times the memory
 * @throws Refusal 422 as `readStatement` does, `unknown-source`, and for a key that belongs to another request
 */
export async function importStatement(
  { db, now }: Context,
  { bytes, sourceId, fileName, dryRun, dateOrder }: StatementUpload,
  { actorId, key }: { actorId: string; key: string | null },
  onStep: OnStep = () => {},
): Promise<Uint8Array<ArrayBuffer>[]> {
  const source = await findSource(db, sourceId);
  if (!source) throw unknownSource();
  // Bun collects garbage too late by itself: a file of 20,000 lines would exceed its limit of 150 MB.
  if (bytes.length >= LARGE_FILE) Bun.gc(true);
  const reading = { mapping: source.mapping, dateOrder: dateOrder ?? null };
  const statement = await readStatement(bytes, reading);
  const content = ["statement", sourceId, fileName, dateOrder, Bun.SHA256.hash(bytes, "hex")];
  const { id, marks } = dryRun
    ? { id: null, marks: (await compareRows(db, sourceId, statement)).map(markOf) }
    : await oncePerKey(db, { userId: actorId, key, content }, (tx) =>
        keepStatement(tx, { source, statement, fileName }, { actorId, now: now(), onStep }),
      );
  const rows = markRows(statement.rows, marks);
  const { layout, problems } = statement;
  const counts = countRows(rows, statement);
  const report = { id, layout, ...periodOf(statement), counts, problems };
  return writeReport(
    report,
    describeRows(db, rows, { source: source.name, statementId: id }, onStep),
  );
}

async function writeReport(
  report: Omit<StatementReport, "lines">,
  batches: AsyncIterable<StatementLine[]>,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const encoder = new TextEncoder();
  const pieces = [encoder.encode(`${JSON.stringify(report).slice(0, -1)},"lines":[`)];
  for await (const lines of batches) {
    const separator = pieces.length > 1 ? "," : "";
    pieces.push(encoder.encode(separator + JSON.stringify(lines).slice(1, -1)));
  }
  pieces.push(encoder.encode("]}"));
  return pieces;
}

type Mark = { id: string; state: ComparedRow["state"] };
type MarkedRow = Mark & { row: StatementRow };

/** Drops the other members, which would stay in memory until the last row is described. */
const markOf = ({ id, state }: Mark): Mark => ({ id, state });

function markRows(rows: readonly StatementRow[], marks: readonly Mark[]): MarkedRow[] {
  return rows.flatMap((row, index) => {
    const mark = marks[index];
    return mark ? [{ id: mark.id, state: mark.state, row }] : [];
  });
}

async function keepStatement(
  tx: Transaction,
  { source, statement, fileName }: { source: SourceRow; statement: Statement; fileName: string },
  { actorId, now, onStep }: { actorId: string; now: Date; onStep: OnStep },
): Promise<{ id: string; marks: Mark[] }> {
  await lockSource(tx, source.id);
  const rows = await compareRows(tx, source.id, statement);
  const counts = countRows(rows, statement);
  const { from, to } = periodOf(statement);
  const file = await insertStatementFile(tx, {
    sourceId: source.id,
    fileName,
    layout: statement.layout,
    firstDay: from,
    lastDay: to,
    newCount: counts.new,
    duplicateCount: counts.duplicate,
    ignoredCount: counts.ignored,
    unreadableCount: counts.unreadable,
    actorId,
  });
  await keepRows(tx, { statementId: file.id, sourceId: source.id }, rows, {
    now,
    onWritten: (done, total) => onStep({ stage: "writing", done, total }),
  });
  await recordActivity(tx, {
    actorId,
    action: "statement-uploaded",
    subjectType: "statement",
    subjectId: file.id,
    summary: `Uploaded a statement of ${source.name}: ${counts.new} new lines`,
    after: { fileName, ...counts },
  });
  return { id: file.id, marks: rows.map(markOf) };
}

/** The rows for the API, in batches. No batch is empty, because `writeReport` writes a comma before each. */
async function* describeRows(
  conn: Connection,
  rows: readonly MarkedRow[],
  { source, statementId }: { source: string; statementId: string | null },
  onStep: OnStep,
): AsyncGenerator<StatementLine[]> {
  const classify = classifier(conn);
  const total = rows.filter(({ state }) => state === "open").length;
  let done = 0;
  for (const batch of batchesOf(rows, ROWS_AT_A_TIME)) {
    const open = batch.filter(({ state }) => state === "open");
    const classified = await classify(
      open.map(({ row }) => ({ ...row, applied: 0, payerKey: payerKey(row.payerName) })),
    );
    const classes = new Map(open.map(({ id }, index) => [id, classified[index] ?? null]));
    yield batch.map(({ id, row, state }) => ({
      ...presentUnstored(row, { source, state }, classes.get(id) ?? null),
      ...(statementId && state !== "duplicate" && { id, statementId }),
    }));
    if (open.length === 0) continue;
    done += open.length;
    onStep({ stage: "checking", done, total });
  }
}

function countRows(rows: readonly Mark[], { problems }: Statement) {
  const count = (state: ComparedRow["state"]) => rows.filter((each) => each.state === state).length;
  return {
    new: count("open"),
    duplicate: count("duplicate"),
    ignored: count("ignored"),
    unreadable: problems.length,
  };
}

function periodOf({ rows }: Statement): { from: string | null; to: string | null } {
  const days = rows.map(({ date }) => date).toSorted();
  return { from: days[0] ?? null, to: days.at(-1) ?? null };
}
