import type { AddedTrace, TracePeak, TraceQuery } from "#shared/contracts/traces.ts";
import { isPurityApart, mainAreaPercent } from "#shared/domain/traces.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import type { Dependencies } from "../dependencies.ts";
import { markPagesDirty } from "../publishing/mark-pages-dirty.ts";
import { notFound, required } from "../refusals.ts";
import { presentTrace } from "./present-trace.ts";
import { runReader } from "./run-reader.ts";
import { tooManyTraces, unknownFormat, unreadableTrace } from "./traces.errors.ts";
import { countTraces, findLotOfSameFile, findLotOfTrace, insertTrace } from "./traces.queries.ts";

const MOST_TRACES = 20;

/**
 * Reads a laboratory's file in a separate process and adds it to the lot. It warns when another lot has the same file, and
 * when the reported purity differs from the area of the main peak; nothing is changed.
 *
 * @throws Refusal 404; 415 for an unknown format; 422 for an unreadable file; 409 `too-many-traces`.
 */
export async function addTrace(
  { db, read: readFile = runReader }: Pick<Dependencies, "db"> & { read?: typeof runReader },
  lotId: string,
  { bytes, kind, xUnit, fileName = "" }: TraceQuery & { bytes: Uint8Array },
  actorId: string | null,
): Promise<AddedTrace> {
  if (!(await findLotOfTrace(db, lotId))) throw notFound();
  const read = await readFile(bytes, { kind, xUnit });
  if ("refused" in read) {
    const { status, field, message } = read.refused;
    throw status === 415 ? unknownFormat(message) : unreadableTrace(field, message);
  }
  const { trace } = read;
  const sha256 = new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
  const id = Bun.randomUUIDv7();
  return db.transaction(async (tx) => {
    const lot = await required(findLotOfTrace(tx, lotId, { lock: true }));
    if ((await countTraces(tx, lotId)) >= MOST_TRACES) throw tooManyTraces(MOST_TRACES);
    await insertTrace(tx, { ...trace, id, lotId, fileName, sha256, actorId });
    await recordActivity(tx, {
      actorId,
      action: "trace-added",
      subjectType: "lot",
      subjectId: lotId,
      summary: `Added a ${kind === "hplc" ? "chromatogram" : "mass spectrum"} to lot ${lot.lotNumber}`,
      after: { fileName, sha256, points: trace.points, peaksFrom: trace.peaksFrom },
    });
    if (lot.isPublished) {
      await markPagesDirty(tx, { kind: "lot", lotNumber: lot.lotNumber, slug: lot.slug });
    }
    const row = { ...trace, id, fileName, lotNumber: lot.lotNumber };
    const warnings = [
      ...reuseWarnings(await findLotOfSameFile(tx, { lotId, sha256 })),
      ...(kind === "hplc" ? purityWarnings(trace.peaks, lot.purity) : []),
    ];
    return { ...presentTrace(row), warnings };
  });
}

function reuseWarnings(lotNumber: string | null) {
  if (lotNumber === null) return [];
  const message = `Lot ${lotNumber} has the same file. Each lot is measured by itself.`;
  return [{ field: "file", message }];
}

/** A warning with both figures, when they differ by more than methods do. */
function purityWarnings(peaks: readonly TracePeak[], purity: number | null) {
  const main = mainAreaPercent(peaks);
  if (main === null || !isPurityApart(purity, main)) return [];
  const message = `The main peak has ${main.toFixed(2)} % of the area, and a purity of ${purity} % is reported.`;
  return [{ field: "peaks", message }];
}
