/**
 * The headers that let a page of an allowed origin read an answer with its session. Any other `origin` gets only
 * `Vary`: browsers then block the answer, and no cache serves one origin's answer to another.
 */
export function crossOriginHeaders(
  origin: string | null,
  allowed: readonly string[],
): Record<string, string> {
  if (allowed.length === 0) return {};
  if (origin === null || !allowed.includes(origin)) return { Vary: "Origin" };
  return {
    "Access-Control-Allow-Origin": origin,
    "Access-Control-Allow-Credentials": "true",
    "Access-Control-Expose-Headers": "Retry-After, X-Request-Id, Content-Disposition",
    Vary: "Origin",
  };
}
