import type { ImportReport, ImportRow, ImportStep } from "#shared/contracts/imports.ts";
import type { LockName } from "../db/advisory-locks.ts";
import type { Database, Transaction } from "../db/client.ts";
import type { Dependencies } from "../dependencies.ts";

/** A file that is compared with the shop and, unless it is a dry run, written. */
export type ImportedFile = {
  text: string;
  fileName: string;
  dryRun: boolean;
  /** Digest of the confirmed dry run. Without it, whatever the file says now is written. */
  digest?: string;
};

export type OnStep = (step: ImportStep) => void | Promise<void>;

export type ImportDependencies = Pick<Dependencies, "db" | "now">;

/** A file after parsing. `plan` compares it with the shop and writes nothing. */
export type ParsedFile<Write> = Pick<ImportReport, "format" | "unsupportedColumns"> & {
  plan: (
    deps: ImportDependencies,
    context: { fileHash: string; onStep: OnStep },
  ) => Promise<PlannedRow<Write>[]>;
};

/** A line of the report, and what has to be written for it. */
export type PlannedRow<Write> = { row: ImportRow; write: Write | null };

export type ImportWrite = { kind: "create" | "update"; line: number };

/** What one line changes. `before` is null for what it creates. */
export type ImportChange<Values> = {
  line: number;
  subjectId: string;
  before: Values | null;
  after: Values;
};

/** The outcome of writing one line: what undoing it needs to know, or why the line was left out. */
export type WriteResult<Written> = { written: Written } | { left: string };

/** The outcome of undoing one change. `kept` are sentences about what stays. */
export type UndoResult = { name: string; outcome: "removed" | "restored" | null; kept: string[] };

export type RunContext = { fileName: string; actorId: string; at: Date };

/** What products and lots each bring to an import. */
export type ImportKind<Write extends ImportWrite, Values, Written> = {
  name: "products" | "lots";
  lock: LockName;
  /** Lines in one transaction: orders of these products wait for all of them. */
  batchSize: number;
  activity: {
    subjectType: "product" | "lot";
    imported: string;
    undone: string;
    /** What new ones are called behind their number, such as "created". */
    created: string;
  };
  /** @throws Refusal 422 `unreadable-file`, `unknown-format` */
  parse: (text: string) => Promise<ParsedFile<Write>>;
  /** Runs once, before anything is written. */
  prepare?: (db: Database, writes: Write[]) => Promise<Write[]>;
  changeOf: (write: Write) => ImportChange<Values>;
  /** Answers a result for each of the writes, in their order. */
  write: (
    tx: Transaction,
    writes: readonly Write[],
    context: RunContext,
  ) => Promise<WriteResult<Written>[]>;
  /** Why an error leaves a batch out, as a sentence; null where it must end the run. */
  whyLeft?: (error: unknown) => string | null;
  undo: (
    tx: Transaction,
    changes: readonly (ImportChange<Values> & { written: Written })[],
    context: RunContext,
  ) => Promise<UndoResult[]>;
};
