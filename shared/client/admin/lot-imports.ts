import {
  type ImportReport,
  importProgress,
  recentImports,
  undoneImport,
} from "../../contracts/imports.ts";
import { api, type CallOptions, callWithProgress, type Transport } from "../transport.ts";
import type { ImportOptions } from "./imports.ts";

/** Milliseconds: each lot is written by itself. */
const ALL_LOTS_MS = 120_000;

/** Files of lots and results: compared, written, taken back. */
export function lotImportCalls(transport: Transport) {
  const { call, download } = transport;
  return {
    /** All lots with their results; imported again, the file changes nothing. */
    export: (options?: CallOptions) => download(api`admin/lots/export`, options),
    /**
     * With `dryRun` nothing is stored: the report says what would change. 422 "import-invalid" has `details.report`
     * with every problem's line and column.
     */
    run(
      csv: Blob | string,
      { dryRun, fileName, digest, onStep, ...options }: ImportOptions,
    ): Promise<ImportReport> {
      return callWithProgress(transport, api`admin/imports/lots`, importProgress, {
        method: "POST",
        query: { dryRun, fileName, digest },
        raw: { body: csv, contentType: "text/csv" },
        timeoutMs: ALL_LOTS_MS,
        onStep,
        ...options,
      });
    },
    recent: (options?: CallOptions) => call(api`admin/imports/lots`, recentImports, options),
    undo: (id: string, options?: CallOptions) =>
      call(api`admin/imports/lots/${id}/undo`, undoneImport, {
        method: "POST",
        timeoutMs: ALL_LOTS_MS,
        ...options,
      }),
  };
}
