import { unavailable } from "./error-answers.ts";

/** A little above the database's own limit of four seconds, so that its answer is the usual one. */
const DEADLINE_MS = 4_500;

/** Pictures are re-encoded, catalogues imported and written out, orders cancelled one by one. */
const UNHURRIED = /^\/api\/admin\/(uploads|imports)\/|\/(export|cancel-expired)$/;

/**
 * The answer in time, or a refusal: a frozen database answers nothing at all, and whoever waits for it must not wait
 * for ever. What was begun goes on; an order may still be placed, and its Idempotency-Key finds it.
 * @throws HttpProblem 503
 */
export function withinDeadline(
  path: string,
  work: Response | Promise<Response>,
  milliseconds = DEADLINE_MS,
): Response | Promise<Response> {
  if (!(work instanceof Promise) || UNHURRIED.test(path)) return work;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(unavailable()), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
