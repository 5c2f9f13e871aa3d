import { unavailable } from "./error-answers.ts";

/** A little above the database's own limit of four seconds, so that its answer is the usual one. */
const DEADLINE_MS = 4_500;

const timers = new WeakMap<Request, ReturnType<typeof setTimeout>>();

/**
 * The answer in time, or a refusal: a frozen database answers nothing at all, and its callers must not wait for ever.
 * What was begun goes on; an order may still be placed, and its Idempotency-Key finds it.
 * @throws HttpProblem 503
 */
export async function answerInTime(
  request: Request,
  handle: (request: Request) => Response | Promise<Response>,
  milliseconds = DEADLINE_MS,
): Promise<Response> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(unavailable()), milliseconds);
  timers.set(request, timer);
  try {
    return await Promise.race([handle(request), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * For `beforeHandle` of a route that may take long: pictures are re-encoded, catalogues imported, orders cancelled one
 * by one. Finding out who asks is still bound to the deadline.
 */
export function withoutDeadline({ request }: { request: Request }): void {
  clearTimeout(timers.get(request));
}
