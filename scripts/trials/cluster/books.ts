import { type Check, check, inWords, none } from "../stage/checks.ts";
import type { Answer, ClientLog } from "../torture/client-log.ts";
import { DIRECTLY } from "./probes.ts";

/** Milliseconds within which even a failed request must be answered. */
const ANSWERED_WITHIN = 5_000;

/** Checks all answers to the clients, including those during faults. */
export function proveAnswers(log: ClientLog): Check[] {
  const refused = log.failures.filter(({ status }) => status === 503);
  const slow = refused.filter(({ askedAt, answeredAt }) => answeredAt - askedAt > ANSWERED_WITHIN);
  // The balancer sends no requests to a machine that is still starting.
  const late = slow.filter(
    ({ scenario }) => !(/^shop-\d is killed/.test(scenario) && scenario.endsWith(DIRECTLY)),
  );
  const withoutHeader = refused.filter(({ retryAfter }) => retryAfter === null);
  const others = log.failures.filter(({ status }) => ![503, 0, 502, 504].includes(status));
  const cut = log.failures.filter(({ status }) => [0, 502, 504].includes(status));
  const outOfTurn = cut.filter(({ scenario }) => !/^shop-\d is killed/.test(scenario));
  const slowest = Math.max(0, ...refused.map(({ askedAt, answeredAt }) => answeredAt - askedAt));
  return [
    check("answers of 500", others.length === 0, others.length === 0 ? 0 : places(others)),
    check(
      `answers of 503 later than ${ANSWERED_WITHIN / 1000} s, of ${refused.length}, except those past the balancer by a machine that starts (${slow.length - late.length})`,
      late.length === 0,
      late.length === 0 ? `0, slowest ${slowest} ms` : `${places(late)}, slowest ${slowest} ms`,
    ),
    none("answers of 503 without Retry-After", withoutHeader.length),
    check(
      `connections that broke, or were answered by the balancer, except those to a machine that was killed (${cut.length - outOfTurn.length})`,
      outOfTurn.length === 0,
      outOfTurn.length === 0 ? 0 : places(outOfTurn),
    ),
  ];
}

/** The number of answers during each fault. */
function places(answers: readonly Answer[]): string {
  const counts: Record<string, number> = {};
  for (const { status, scenario } of answers) {
    const name = `${status || "no answer"} while ${scenario}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return inWords(counts);
}
