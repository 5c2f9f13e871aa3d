import type { ImportReport, RecentImport, UndoneImport } from "#shared/contracts/imports.ts";
import type { WorkStep } from "#shared/contracts/progress.ts";

type RunOptions = {
  /** Writes nothing; the report shows what would change. */
  dryRun: boolean;
  fileName: string;
  /** The digest of the dry run that is confirmed. */
  digest: string | undefined;
  onStep: (step: WorkStep) => void;
};

export interface ImportKind {
  title: string;
  description: string;
  noun: { one: string; many: string };
  /** A sentence about what an undo keeps. It follows the question whether to undo. */
  keptText: string;
  queryKey: readonly string[];
  run: (file: File, options: RunOptions) => Promise<ImportReport>;
  recent: (options: { signal: AbortSignal }) => Promise<RecentImport[]>;
  /** The name of the call that undoes the import, for the scope check. */
  undoCall: string;
  undo: (id: string) => Promise<UndoneImport>;
}
