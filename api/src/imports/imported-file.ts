import type { ImportStep } from "#shared/contracts/imports.ts";

/** A file that is compared with the shop and, unless it is a dry run, written. */
export type ImportedFile = {
  /** Its content. */
  text: string;
  fileName: string;
  dryRun: boolean;
  /** The digest of the dry run that was confirmed; without it whatever the file says now is written. */
  digest?: string;
};

export type OnStep = (step: ImportStep) => void | Promise<void>;
