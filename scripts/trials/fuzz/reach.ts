import fc from "fast-check";
import type { Operation } from "../stage/operations.ts";
import { curlLine } from "./curl.ts";
import { carefulRequestFor } from "./generate.ts";
import { ROLES } from "./judge.ts";
import type { Pool } from "./pool.ts";
import { type FuzzOptions, tryOut, unreached } from "./run.ts";

/** Attempts per role before a call counts as never successful. */
const TRIES = 150;

/**
 * Sends well-formed requests to calls that random requests did not reach: of a call that only
 * refused, only the refusals were tested. Returns the calls that still refuse.
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
