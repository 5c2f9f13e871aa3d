import { HttpProblem } from "./http-problem.ts";

/** A frozen database answers nothing at all: after this long the client hears 503 instead. */
const DEADLINE_MS = 4_500;

/** Calls that legitimately take longer: pictures are re-encoded, files are imported. */
const UNHURRIED = /^\/api\/admin\/(uploads|imports)\//;

/** Answers in time or throws 503. What was begun goes on: an order may still be placed, and its key finds it. */
export async function withinDeadline(
  request: Request,
  work: Promise<Response>,
  milliseconds = DEADLINE_MS,
): Promise<Response> {
  if (UNHURRIED.test(new URL(request.url).pathname)) return work;
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(
      new HttpProblem(503, "unavailable", "The shop is busy for a moment. Please try again.", {
        "Retry-After": "3",
      }),
    );
  }, milliseconds);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => {});
  }
}
