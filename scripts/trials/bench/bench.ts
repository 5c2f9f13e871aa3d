import type { BenchOptions } from "./bench-options.ts";
import type { Figure } from "./figures.ts";

/** What every part of the bench is given. */
export type Bench = {
  options: BenchOptions;
  /** Says on the terminal what is being done. */
  log: (detail: string) => void;
  /** Numbers from 0 to 1, the same in every run. */
  random: () => number;
};

/** One part, which can be run alone. */
export type BenchPart = {
  name: string;
  title: string;
  /** How its figures were taken, for the report. */
  how: string;
  run: (bench: Bench) => Promise<Figure[]>;
};

/** A part that was run; `failure` says why it has no figures. */
export type Outcome = {
  part: Pick<BenchPart, "name" | "title" | "how">;
  figures: Figure[];
  seconds: number;
  failure?: string;
};
