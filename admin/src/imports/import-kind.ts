import type {
  ImportReport,
  ImportStep,
  RecentImport,
  UndoneImport,
} from "#shared/contracts/imports.ts";

type RunOptions = {
  /** Nothing is written: the report says what would change. */
  dryRun: boolean;
  fileName: string;
  /** Of the dry run that is confirmed. */
  digest: string | undefined;
  onStep: (step: ImportStep) => void;
};

/** What is imported, in words, and the calls that do it. */
export interface ImportKind {
  title: string;
  description: string;
  noun: { one: string; many: string };
  /** Says after an undo's question what stays. */
  keptText: string;
  queryKey: readonly string[];
  run: (file: File, options: RunOptions) => Promise<ImportReport>;
  recent: (options: { signal: AbortSignal }) => Promise<RecentImport[]>;
  /** The name of the call of `undo`. */
  undoCall: string;
  undo: (id: string) => Promise<UndoneImport>;
}
