import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, isUnauthenticated, said } from "#shared/client/errors.ts";
import type { WorkStep } from "#shared/contracts/progress.ts";
import type {
  DateOrder,
  PaymentSource,
  StatementLayout,
  StatementReport,
} from "#shared/contracts/statements.ts";
import type { EntryMethod } from "#shared/domain/payments.ts";
import { api } from "../api.ts";
import { redirectToSignIn } from "../layout/end-session.ts";
import { PAYMENTS_KEY } from "../layout/query-keys.ts";

const MAX_FILE_BYTES = 5 * 1024 ** 2;

/** A question about a file that must be answered before it can be read. */
export type Question =
  | { kind: "date-order"; message: string }
  | { kind: "columns"; columns: string[] }
  /** Several accounts, or none, use this file layout. */
  | { kind: "source"; message: string };

type State = {
  file: File | null;
  sourceId: string | null;
  dateOrder: DateOrder | undefined;
  report: StatementReport | null;
  question: Question | null;
  /** Set while the server works; `step` is null until the server reports one. */
  work: { isDryRun: boolean; step: WorkStep | null } | null;
  problem: string | null;
};

const INITIAL: State = {
  file: null,
  sourceId: null,
  dateOrder: undefined,
  report: null,
  question: null,
  work: null,
  problem: null,
};

/** The payment method that a file layout implies. A mapped file can belong to any account. */
const METHOD_OF_LAYOUT: Partial<Record<StatementLayout, EntryMethod>> = {
  paypal: "paypal",
  "paypal-personal": "paypal",
  venmo: "venmo",
  "cash-app": "cash-app",
  chase: "zelle",
  "bank-of-america": "zelle",
  "wells-fargo": "zelle",
  ofx: "zelle",
};

/** The upload of a statement: dry run, questions about ambiguous data, import. */
export function useStatement(
  sources: readonly PaymentSource[],
  onKept: (report: StatementReport) => void,
) {
  const queryClient = useQueryClient();
  const [state, setState] = useState(INITIAL);
  const change = (part: Partial<State>) => setState((before) => ({ ...before, ...part }));

  async function run(file: File, source: string, dryRun: boolean, dateOrder?: DateOrder) {
    change({ problem: null, question: null, work: { isDryRun: dryRun, step: null } });
    try {
      return await api.admin.statements.upload(
        file,
        { source, dryRun, dateOrder, fileName: file.name.slice(0, 200) },
        { onStep: (step) => change({ work: { isDryRun: dryRun, step } }) },
      );
    } finally {
      change({ work: null });
    }
  }

  /** The dry run. Without a source, the server finds it by the file's layout. */
  async function check(
    file: File,
    asked: { sourceId?: string | null; dateOrder?: DateOrder } = {},
  ): Promise<void> {
    const { sourceId = null, dateOrder } = asked;
    setState({ ...INITIAL, file, sourceId, dateOrder });
    if (file.size > MAX_FILE_BYTES) {
      return change({ problem: "The file is larger than 5 MB. Download a shorter period." });
    }
    const first = sourceId ?? sources[0]?.id;
    if (!first) return change({ problem: "Add a source first: the account that the file is of." });
    try {
      const report = await run(file, first, true, dateOrder);
      if (sourceId) return change({ report });
      const fitting = sourcesOf(report.layout, sources);
      const [only] = fitting;
      if (!only || fitting.length > 1) {
        return change({
          question: {
            kind: "source",
            message: only
              ? "Several of your accounts have files like this one."
              : "None of your accounts has files like this one.",
          },
        });
      }
      if (only.id === first) return change({ report, sourceId: only.id });
      change({ sourceId: only.id, report: await run(file, only.id, true, dateOrder) });
    } catch (error) {
      fail(error, sourceId);
    }
  }

  function fail(error: unknown, sourceId: string | null) {
    if (isUnauthenticated(error)) redirectToSignIn();
    const problem = said(error, "The file could not be read. Please try again.");
    if (!(error instanceof ApiError)) return change({ problem });
    if (error.code === "date-order") {
      return change({ question: { kind: "date-order", message: problem } });
    }
    const columns = columnsIn(error);
    if (error.code !== "unknown-layout" || columns.length === 0) return change({ problem });
    // The columns are saved with a source, so the source must be chosen first.
    change({
      question: sourceId
        ? { kind: "columns", columns }
        : { kind: "source", message: "The columns of this file are not known here." },
    });
  }

  /** Imports what the dry run reported. */
  async function keep(): Promise<void> {
    const { file, sourceId, dateOrder } = state;
    if (!file || !sourceId) return;
    try {
      const report = await run(file, sourceId, false, dateOrder);
      setState(INITIAL);
      onKept(report);
      await queryClient.invalidateQueries({ queryKey: PAYMENTS_KEY });
    } catch (error) {
      fail(error, sourceId);
    }
  }

  return {
    ...state,
    check,
    keep,
    discard: () => setState(INITIAL),
    again: (asked: { sourceId?: string; dateOrder?: DateOrder }) => {
      if (state.file) void check(state.file, { ...state, ...asked });
    },
  };
}

function sourcesOf(layout: StatementLayout, sources: readonly PaymentSource[]): PaymentSource[] {
  const method = METHOD_OF_LAYOUT[layout];
  return sources.filter((source) => (method ? source.method === method : source.mapping !== null));
}

function columnsIn(error: ApiError): string[] {
  const { columns } = error.details;
  return Array.isArray(columns) ? columns.filter((each) => typeof each === "string") : [];
}
