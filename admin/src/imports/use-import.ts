import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, isUnauthenticated, said } from "#shared/client/errors.ts";
import { type ImportReport, importReport } from "#shared/contracts/imports.ts";
import type { WorkStep } from "#shared/contracts/progress.ts";
import { showToast } from "#shared/ui/toasts.store.ts";
import { redirectToSignIn } from "../layout/end-session.ts";
import type { ImportKind } from "./import-kind.ts";

const MAX_FILE_BYTES = 5 * 1024 ** 2;

export type ImportState = {
  file: File | null;
  report: ImportReport | null;
  /** Set while the server works; `step` is null until the server reports one. */
  work: { isDryRun: boolean; step: WorkStep | null } | null;
  problem: string | null;
};

const INITIAL: ImportState = { file: null, report: null, work: null, problem: null };

export function useImport(kind: ImportKind, onDone: () => void) {
  const queryClient = useQueryClient();
  const [state, setState] = useState(INITIAL);
  const change = (part: Partial<ImportState>) => setState((before) => ({ ...before, ...part }));

  async function run(file: File, dryRun: boolean, digest?: string): Promise<ImportReport | null> {
    change({ file, problem: null, work: { isDryRun: dryRun, step: null } });
    try {
      return await kind.run(file, {
        dryRun,
        fileName: file.name,
        digest,
        onStep: (step) => change({ work: { isDryRun: dryRun, step } }),
      });
    } catch (error) {
      if (isUnauthenticated(error)) redirectToSignIn();
      const report = reportIn(error);
      const problem = said(error, "The file could not be imported. Please try again.");
      change({ problem, ...(report && { report }) });
      // The file may be partly written: the last import is read again, to continue or undo it.
      if (!dryRun) await queryClient.invalidateQueries({ queryKey: kind.queryKey });
      return null;
    } finally {
      change({ work: null });
    }
  }

  /** Compares the file with the shop; nothing is written. */
  async function check(file: File) {
    setState(INITIAL);
    if (file.size > MAX_FILE_BYTES) {
      return change({ file, problem: "The file is larger than 5 MB. Split it into several." });
    }
    const report = await run(file, true);
    if (report) change({ report });
  }

  /** Writes what the dry run reported. */
  async function confirm() {
    if (!state.file || !state.report) return;
    const report = await run(state.file, false, state.report.digest);
    if (!report) return;
    // Any data on the screen may have changed.
    await queryClient.invalidateQueries();
    showToast({
      title: `${inTitle(kind.noun.many)} Imported`,
      description: `${report.created} created, ${report.updated} changed.`,
      tone: "success",
    });
    onDone();
  }

  return { ...state, check, confirm };
}

const inTitle = (noun: string) => noun.slice(0, 1).toUpperCase() + noun.slice(1);

/** The report in a refusal: the problems of the file, or what changed since the dry run. */
function reportIn(error: unknown): ImportReport | null {
  if (!(error instanceof ApiError)) return null;
  const parsed = importReport.safeParse(error.details.report);
  return parsed.success ? parsed.data : null;
}
