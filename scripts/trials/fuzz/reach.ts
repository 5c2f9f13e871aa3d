import fc from "fast-check";
import type { Operation } from "../stage/operations.ts";
import { curlLine } from "./curl.ts";
import { carefulRequestFor } from "./generate.ts";
import { ROLES } from "./judge.ts";
import type { Pool } from "./pool.ts";
import { type FuzzOptions, tryOut, unreached } from "./run.ts";

/** Requests for a call in each role, before it counts as never answered with a success. */
const TRIES = 150;

/**
 * Asks carefully for what the random requests have not got past: a call that has only refused was not fuzzed, its
 * refusals were. Answers those that refuse all the same.
 */
export async function reachTheRest(options: FuzzOptions): Promise<Operation[]> {
  const rest = unreached(options.operations, options.tally);
  if (rest.length === 0) return [];
  const pool = await options.stock();
  for (const operation of rest) await reach(options, operation, pool);
  return unreached(options.operations, options.tally);
}

async function reach(options: FuzzOptions, operation: Operation, pool: Pool): Promise<void> {
  const { tally, origin, seed } = options;
  const requests = fc.sample(carefulRequestFor(operation, pool), { numRuns: TRIES, seed });
  for (const request of requests) {
    for (const role of ROLES.toReversed()) {
      const wrong = await tryOut(options, operation, role, request);
      if (wrong !== null) {
        const curl = curlLine(origin, role, request);
        tally.findings.push({ operation: operation.name, role, wrong, curl });
        return;
      }
      if (tally.reached.has(`${role} ${operation.name}`)) return;
    }
  }
}
