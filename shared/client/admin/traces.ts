import { addedTrace, type TraceQuery, traces } from "../../contracts/traces.ts";
import { api, type CallOptions, type Transport } from "../transport.ts";

/** Milliseconds: a file of 20 MB takes some seconds to send and to read. */
const READING_MS = 60_000;

/** Chromatograms and spectra of lots. They are added and removed while the lot is in quarantine. */
export function traceCalls({ call, act }: Transport) {
  return {
    list: (lotId: string, options?: CallOptions) =>
      call(api`admin/lots/${lotId}/traces`, traces, options),
    /** 415 for a format that is not read; 422 for a file that cannot be, and where `xUnit` has to be said. */
    add: (lotId: string, file: Blob, query: TraceQuery, options?: CallOptions) =>
      call(api`admin/lots/${lotId}/traces`, addedTrace, {
        method: "POST",
        query,
        raw: { body: file, contentType: "application/octet-stream" },
        timeoutMs: READING_MS,
        ...options,
      }),
    remove: (lotId: string, traceId: string, options?: CallOptions) =>
      act(api`admin/lots/${lotId}/traces/${traceId}`, { method: "DELETE", ...options }),
  };
}
