import { type Trace, trace } from "#shared/contracts/traces.ts";
import { presentAs } from "../present-as.ts";
import type { TraceRow } from "./traces.queries.ts";

export const presentTrace = (row: TraceRow): Trace =>
  presentAs(trace, { ...row, svgUrl: `/api/lots/${row.lotNumber}/traces/${row.id}.svg` });
