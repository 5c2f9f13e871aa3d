import type { ImportReport, ImportRow } from "#shared/contracts/imports.ts";
import type { WorkStep } from "#shared/contracts/progress.ts";
import type { LockName } from "../db/advisory-locks.ts";
import type { Database, Transaction } from "../db/client.ts";
import type { Context } from "../dependencies.ts";

/** A file that is compared with the shop and, unless it is a dry run, written. */
export type ImportedFile = {
  text: string;
  fileName: string;
  dryRun: boolean;
  /** Digest of the confirmed dry run. Without it, the import writes whatever the present comparison yields. */
  digest?: string;
};

export type OnStep = (step: WorkStep) => void | Promise<void>;

/** A file after parsing. `plan` compares it with the shop and writes nothing. */
export type ParsedFile<Write> = Pick<ImportReport, "format" | "unsupportedColumns"> & {
  plan: (
    deps: Context,
    context: { fileHash: string; onStep: OnStep },
  ) => Promise<PlannedRow<Write>[]>;
};

/** A line of the report, and what to write for it. */
export type PlannedRow<Write> = { row: ImportRow; write: Write | null };

export type ImportWrite = { kind: "create" | "update"; line: number };

/** The change of one line. `before` is null for a new product or lot. */
export type ImportChange<Values> = {
  line: number;
  subjectId: string;
  before: Values | null;
  after: Values;
};

/** The result of writing one line: what undoing it needs, or the reason why the line was left out. */
export type WriteResult<Written> = { written: Written } | { left: string };

/** The result of undoing one change. `kept` are sentences about what stays. */
export type UndoResult = { name: string; outcome: "removed" | "restored" | null; kept: string[] };

export type RunContext = { fileName: string; actorId: string; at: Date };

/** `importedAt` is when the run that is undone began. */
export type UndoContext = RunContext & { importedAt: Date };

/** The parts of an import that differ between products and lots. */
export type ImportKind<Write extends ImportWrite, Values, Written> = {
  name: "products" | "lots";
  lock: LockName;
  /** Lines per transaction. Orders of these products wait until it ends. */
  batchSize: number;
  activity: {
    subjectType: "product" | "lot";
    imported: string;
    undone: string;
    /** The word for new ones after their number, such as "created". */
    created: string;
  };
  /** @throws Refusal 422 `unreadable-file`, `unknown-format` */
  parse: (text: string) => Promise<ParsedFile<Write>>;
  /** Runs once, before anything is written. */
  prepare?: (db: Database, writes: Write[]) => Promise<Write[]>;
  changeOf: (write: Write) => ImportChange<Values>;
  /** Writes that share a key are in one transaction, new ones with changes. Without it, none has both. */
  writtenTogether?: (write: Write) => readonly string[];
  /** Returns one result for each write, in the same order. */
  write: (
    tx: Transaction,
    writes: readonly Write[],
    context: RunContext,
  ) => Promise<WriteResult<Written>[]>;
  /** Why an error leaves a batch out, as a sentence; null when the error must end the run. */
  whyLeft?: (error: unknown) => string | null;
  /** Changes that share a key are undone in one transaction. */
  undoneTogether?: (change: ImportChange<Values>) => readonly string[];
  undo: (
    tx: Transaction,
    changes: readonly (ImportChange<Values> & { written: Written })[],
    context: UndoContext,
  ) => Promise<UndoResult[]>;
};
