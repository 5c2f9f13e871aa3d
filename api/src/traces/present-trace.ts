import type { Trace } from "#shared/contracts/traces.ts";
import type { TraceRow } from "./traces.queries.ts";

export function presentTrace(row: TraceRow): Trace {
  return {
    id: row.id,
    kind: row.kind,
    format: row.format,
    fileName: row.fileName,
    points: row.points,
    xUnit: row.xUnit,
    yUnit: row.yUnit,
    xFrom: row.xFrom,
    xTo: row.xTo,
    peaks: row.peaks,
    peaksFrom: row.peaksFrom,
    svgUrl: `/api/lots/${row.lotNumber}/traces/${row.id}.svg`,
  };
}
