/**
 * The headers that let a page of another origin read an answer, with its session. `origin` is the request's; one that
 * is not `allowed` gets none of them, so that browsers keep the answer from it. What may be read by some origins says
 * so always: a cache must not hand one origin the answer that was made for another.
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
