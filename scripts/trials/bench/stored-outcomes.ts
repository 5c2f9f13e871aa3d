import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { machineLine } from "../stage/machine.ts";
import type { Outcome } from "./bench.ts";
import type { Costs } from "./load-model.ts";

/** An outcome as it is kept, with when and where it was measured. */
export type StoredOutcome = Outcome & {
  measuredOn: string;
  machine: string;
  load: string;
};

/** What was measured last of each part: the reports in docs/ are made of it. */
const FILE = "docs/bench.json";

export function readStored(): StoredOutcome[] {
  if (!existsSync(FILE)) return [];
  return JSON.parse(readFileSync(FILE, "utf8")) as StoredOutcome[];
}

/**
 * Keeps the outcomes in place of those of the same parts; `parts` names all, in the order of the report. A part that
 * could not be measured keeps what it had.
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

/** What the parts were measured to take, from all stored figures. */
export function storedCosts(stored: Pick<Outcome, "figures">[]): Partial<Costs> {
  return Object.assign({}, ...stored.flatMap(({ figures }) => figures.map(({ costs }) => costs)));
}
