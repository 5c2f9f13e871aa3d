import {
  type ImportReport,
  type ImportStep,
  importProgress,
  recentImports,
  undoneImport,
} from "../../contracts/imports.ts";
import { api, type CallOptions, callWithProgress, type Transport } from "../transport.ts";

/** Milliseconds: thousands of products are written a few at a time. */
const WHOLE_CATALOGUE_MS = 120_000;

export type ImportOptions = CallOptions & {
  dryRun: boolean;
  fileName?: string;
  /** The digest of the dry run that is confirmed: 409 "import-changed" with `details.report` when the shop has changed since. */
  digest?: string;
  onStep?: (step: ImportStep) => void;
};

/** Product files of ours and of other shops: compared, written, taken back. */
export function importCalls(transport: Transport) {
  const { call } = transport;
  return {
    /**
     * With `dryRun` nothing is stored: the report says what would change. 422 "import-invalid" has `details.report`
     * with every problem's line and column.
     */
    products(
      csv: Blob | string,
      { dryRun, fileName, digest, onStep, ...options }: ImportOptions,
    ): Promise<ImportReport> {
      return callWithProgress(transport, api`admin/imports/products`, importProgress, {
        method: "POST",
        query: { dryRun, fileName, digest },
        raw: { body: csv, contentType: "text/csv" },
        timeoutMs: WHOLE_CATALOGUE_MS,
        onStep,
        ...options,
      });
    },
    recent: (options?: CallOptions) => call(api`admin/imports`, recentImports, options),
    undo: (id: string, options?: CallOptions) =>
      call(api`admin/imports/${id}/undo`, undoneImport, {
        method: "POST",
        timeoutMs: WHOLE_CATALOGUE_MS,
        ...options,
      }),
  };
}
