import { unavailable } from "./error-answers.ts";

/** Milliseconds: a little above the four seconds of `statement_timeout`, so that the database usually answers first. */
const DEADLINE_MS = 4_500;

const timers = new WeakMap<Request, ReturnType<typeof setTimeout>>();

/**
 * Returns the answer, or 503 when it takes too long: a frozen database never answers. The work
 * continues nevertheless. An order may still be placed; a retry with its Idempotency-Key finds it.
 * @throws Refusal 503
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
 * For `beforeHandle` of a route that may take long, such as an import. The deadline still applies
 * to the steps before the route, such as reading the session.
 */
export function withoutDeadline({ request }: { request: Request }): void {
  clearTimeout(timers.get(request));
}
