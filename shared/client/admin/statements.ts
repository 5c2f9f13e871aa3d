import { actionAnswer } from "../../contracts/common.ts";
import {
  type ApplyLineBody,
  appliedLine,
  appliedLines,
  changedLine,
  type DateOrder,
  type LinesQuery,
  linePage,
  type NewSourceBody,
  paymentSource,
  paymentSources,
  type SourceChangeBody,
  type StatementReport,
  type StatementStep,
  statementFiles,
  statementProgress,
} from "../../contracts/statements.ts";
import { api, type CallOptions, callWithProgress, type Transport } from "../transport.ts";

/** Milliseconds: twenty thousand lines take some seconds to read and to compare. */
const WHOLE_STATEMENT_MS = 120_000;

type UploadOptions = CallOptions & {
  /** The id of the source. */
  source: string;
  dryRun: boolean;
  fileName?: string;
  /** Asked for by 422 "date-order". */
  dateOrder?: DateOrder;
  onStep?: (step: StatementStep) => void;
};

/** `key` is the intent's Idempotency-Key: sent again with the same body, nothing is applied twice. */
type KeyedOptions = CallOptions & { key: string };

/** Statements of services and banks, and the lines by which their payments find their orders. */
export function statementCalls(transport: Transport) {
  const { call } = transport;
  const act = (key: string) => ({ method: "POST", headers: { "Idempotency-Key": key } }) as const;
  return {
    sources: (options?: CallOptions) => call(api`admin/payment-sources`, paymentSources, options),
    createSource: (json: NewSourceBody, options?: CallOptions) =>
      call(api`admin/payment-sources`, paymentSource, { method: "POST", json, ...options }),
    changeSource: (id: string, json: SourceChangeBody, options?: CallOptions) =>
      call(api`admin/payment-sources/${id}`, paymentSource, { method: "PATCH", json, ...options }),

    /**
     * With `dryRun` nothing is stored. 422 "unknown-layout" has `details.columns`, those of the file; "date-order" asks
     * for `dateOrder`.
     */
    upload(
      file: Blob | string,
      { source, dryRun, fileName, dateOrder, onStep, ...options }: UploadOptions,
    ): Promise<StatementReport> {
      return callWithProgress(transport, api`admin/statements`, statementProgress, {
        method: "POST",
        query: { source, dryRun, fileName, dateOrder },
        raw: { body: file, contentType: "application/octet-stream" },
        timeoutMs: WHOLE_STATEMENT_MS,
        onStep,
        ...options,
      });
    },
    list: (options?: CallOptions) => call(api`admin/statements`, statementFiles, options),
    /** 409 "lines-applied". */
    undo: (id: string, options?: CallOptions) =>
      call(api`admin/statements/${id}/undo`, actionAnswer, { method: "POST", ...options }),

    lines: (query: LinesQuery = {}, options?: CallOptions) =>
      call(api`admin/statement-lines`, linePage, { query, ...options }),
    /** 409 "already-applied", "order-cancelled" until `revive` or `keep` is chosen. */
    apply: (id: string, json: ApplyLineBody, { key, ...options }: KeyedOptions) =>
      call(api`admin/statement-lines/${id}/apply`, appliedLine, { ...act(key), json, ...options }),
    /** Those that are ready still; the others say why not. */
    applyReady: (ids: string[], options?: CallOptions) =>
      call(api`admin/statement-lines/apply`, appliedLines, {
        method: "POST",
        json: { ids },
        timeoutMs: WHOLE_STATEMENT_MS,
        ...options,
      }),
    /** 409 "order-shipped". */
    unapply: (id: string, { key, ...options }: KeyedOptions) =>
      call(api`admin/statement-lines/${id}/unapply`, appliedLine, { ...act(key), ...options }),
    ignore: (id: string, options?: CallOptions) =>
      call(api`admin/statement-lines/${id}/ignore`, changedLine, { method: "POST", ...options }),
    restore: (id: string, options?: CallOptions) =>
      call(api`admin/statement-lines/${id}/restore`, changedLine, { method: "POST", ...options }),
    /** The line is a payment that was recorded by hand. 409 "cannot-link". */
    link: (id: string, paymentId: string, options?: CallOptions) =>
      call(api`admin/statement-lines/${id}/link`, changedLine, {
        method: "POST",
        json: { paymentId },
        ...options,
      }),
  };
}
