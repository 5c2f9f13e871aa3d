import { problemAnswer } from "./http-problem.ts";

/** Path and query as they were sent, without taking the whole URL apart. */
export function splitUrl(url: string): [path: string, query: string] {
  const start = url.indexOf("/", url.indexOf("://") + 3);
  const end = url.indexOf("?", start);
  return end < 0 ? [url.slice(start), ""] : [url.slice(start, end), url.slice(end + 1)];
}

/** The answer of an unknown path: the same as of an unknown id. */
export function notFoundAnswer(): Response {
  return problemAnswer(404, { message: "Not found", code: "not-found" });
}

/** The answer where no route was found: the path may exist for other methods. */
export function noRouteAnswer(methods: string[]): Response {
  if (methods.length === 0) return notFoundAnswer();
  const allowed = methods.join(", ");
  const body = { message: `This call takes ${allowed}.`, code: "method-not-allowed" };
  return problemAnswer(405, body, { Allow: allowed });
}
