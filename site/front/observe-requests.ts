import type { Logger } from "pino";
import { Counter, Histogram, type Registry } from "prom-client";
import type { FrontHandler } from "./front.ts";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Seconds; the same buckets as in the api. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Health checks and metrics, requested every few seconds. Successful ones are logged at level debug. */
const PROBE = /^\/api\/(?:health\/|metrics$)/;

/**
 * Counts responses and writes the access log, one line for each response at level info. The request id is the one in
 * the response and in the api's log. A line has no query, which may contain a token, no headers and no body. Cached
 * responses take microseconds and are only counted by status, because a histogram would slow them down.
 */
export function observeRequests(
  answer: FrontHandler,
  { registry, log }: { registry: Registry; log: Logger },
): FrontHandler {
  const duration = new Histogram({
    name: "aliquot_http_request_duration_seconds",
    help: "Time from request to answer",
    labelNames: ["route", "method", "status"],
    buckets: BUCKETS,
    registers: [registry],
  });
  const countAtOnce = answersAtOnce(registry);
  const isLogging = log.isLevelEnabled("info");
  const logsProbes = log.isLevelEnabled("debug");

  function note(request: Request, response: Response, begunAt: number): void {
    if (!isLogging) return;
    const path = pathOf(request.url);
    const { status } = response;
    const isQuiet = status < 400 && PROBE.test(path);
    if (isQuiet && !logsProbes) return;
    // The api has logged the same id.
    const requestId = response.headers.get("x-request-id") ?? crypto.randomUUID();
    response.headers.set("x-request-id", requestId);
    const ms = Math.round((performance.now() - begunAt) * 10) / 10;
    const line = { requestId, method: request.method, path, status, ms };
    if (isQuiet) log.debug(line, "request");
    else log.info(line, "request");
  }

  async function noteLater(request: Request, answering: Promise<Response>, begunAt: number) {
    const response = await answering;
    const labels = {
      route: routeOf(pathOf(request.url)),
      method: METHODS.has(request.method) ? request.method : "other",
      status: String(response.status),
    };
    duration.observe(labels, (performance.now() - begunAt) / 1000);
    note(request, response, begunAt);
    return response;
  }

  return (request, server) => {
    const begunAt = performance.now();
    const answering = answer(request, server);
    if (answering instanceof Promise) return noteLater(request, answering, begunAt);
    countAtOnce(answering.status);
    note(request, answering, begunAt);
    return answering;
  };
}

/** The original path without the query. */
function pathOf(url: string): string {
  const begin = url.indexOf("/", url.indexOf("//") + 2);
  const end = url.indexOf("?", begin);
  return begin < 0 ? "/" : url.slice(begin, end < 0 ? undefined : end);
}

function routeOf(path: string): string {
  if (path.startsWith("/api/")) return "api";
  return path.startsWith("/media/") || path.startsWith("/_astro/") ? "file" : "page";
}

/** Counts in an array, because there are tens of thousands of responses a second. */
function answersAtOnce(registry: Registry): (status: number) => void {
  const counted = new Uint32Array(600);
  new Counter({
    name: "aliquot_front_stored_answers_total",
    help: "Answers that the front had in its memory, mostly published pages",
    labelNames: ["status"],
    registers: [registry],
    collect() {
      for (const [status, count] of counted.entries()) {
        if (count > 0) this.inc({ status: String(status) }, count);
      }
      counted.fill(0);
    },
  });
  return (status) => {
    counted[status] = (counted[status] ?? 0) + 1;
  };
}
