import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { machineLine } from "../stage/machine.ts";
import type { Outcome } from "./bench.ts";
import type { Costs } from "./load-model.ts";

/** A stored outcome with the time and machine of its measurement. */
export type StoredOutcome = Outcome & {
  measuredOn: string;
  machine: string;
  load: string;
};

/** The latest figures of each part, from which the reports in docs/ are written. */
const FILE = "docs/bench.json";

export function readStored(): StoredOutcome[] {
  if (!existsSync(FILE)) return [];
  return JSON.parse(readFileSync(FILE, "utf8")) as StoredOutcome[];
}

/**
 * Stores the outcomes, replacing those of the same parts. `parts` lists all parts in the order of
 * the report. A part that failed keeps its earlier figures.
 */
export function store(outcomes: Outcome[], load: string, parts: string[]): StoredOutcome[] {
  const measuredOn = new Date().toISOString().slice(0, 10);
  const kept = new Map(readStored().map((outcome) => [outcome.part.name, outcome]));
  for (const { part, ...outcome } of outcomes) {
    const { name, title, how } = part;
    if (outcome.failure && kept.has(name)) continue;
    const measured = { part: { name, title, how }, ...outcome };
    kept.set(name, { ...measured, measuredOn, machine: machineLine(), load });
  }
  const stored = parts.flatMap((name) => kept.get(name) ?? []);
  writeFileSync(FILE, `${JSON.stringify(stored, null, 2)}\n`);
  return stored;
}

/** The measured costs of the load model, from all stored figures. */
export function storedCosts(stored: Pick<Outcome, "figures">[]): Partial<Costs> {
  return Object.assign({}, ...stored.flatMap(({ figures }) => figures.map(({ costs }) => costs)));
}
