import { unavailable } from "./error-answers.ts";

/** A little above the four seconds of `statement_timeout`, so that the database usually answers first. */
const DEADLINE_MS = 4_500;

const timers = new WeakMap<Request, ReturnType<typeof setTimeout>>();

/**
 * The answer, unless it takes too long: a frozen database answers nothing at all, and callers must not wait for ever.
 * The work goes on nevertheless: an order may still be placed, and its Idempotency-Key finds it.
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
 * For `beforeHandle` of a route that may take long, such as an import. The deadline has then applied to what comes
 * before the route: finding out who asks.
 */
export function withoutDeadline({ request }: { request: Request }): void {
  clearTimeout(timers.get(request));
}
