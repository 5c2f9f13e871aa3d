import type { Logger } from "pino";

const KNOWN_ID = /^[\w-]{8,64}$/;

/** The id a proxy in front gave the request, or a new one. It is in every log line and in the answer. */
export function requestIdOf(request: Request): string {
  const given = request.headers.get("x-request-id");
  return given !== null && KNOWN_ID.test(given) ? given : crypto.randomUUID();
}

/**
 * One line per request, without query (it may hold a token), headers or body. Successful reads are many and tell
 * little; they are written at level debug.
 */
export function logRequest(
  log: Logger,
  entry: { requestId: string; method: string; path: string; status: number; ms: number },
): void {
  const quiet = entry.status < 400 && (entry.method === "GET" || entry.method === "HEAD");
  const line = { ...entry, ms: Math.round(entry.ms * 10) / 10 };
  if (quiet) log.debug(line, "request");
  else log.info(line, "request");
}
