import { type Trace, trace } from "#shared/contracts/traces.ts";
import { declaredOf } from "../pick.ts";
import type { TraceRow } from "./traces.queries.ts";

export const presentTrace = (row: TraceRow): Trace =>
  declaredOf(trace, { ...row, svgUrl: `/api/lots/${row.lotNumber}/traces/${row.id}.svg` });
