import type { BenchOptions } from "./bench-options.ts";
import type { Figure } from "./figures.ts";

/** The input of every part of the bench. */
export type Bench = {
  options: BenchOptions;
  /** Prints the current activity to the terminal. */
  log: (detail: string) => void;
  /** Numbers from 0 to 1, the same in every run. */
  random: () => number;
};

/** One part, which can also run alone. */
export type BenchPart = {
  name: string;
  title: string;
  /** How its figures are measured, for the report. */
  how: string;
  run: (bench: Bench) => Promise<Figure[]>;
};

/** A part that ran; `failure` is the reason for missing figures. */
export type Outcome = {
  part: Pick<BenchPart, "name" | "title" | "how">;
  figures: Figure[];
  seconds: number;
  failure?: string;
};
