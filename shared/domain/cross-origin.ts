/**
 * The headers that let a page of another origin read an answer, with its session. A request's `origin` that is not
 * `allowed` gets only `Vary`, so that browsers keep the answer from it and no cache gives one origin the answer that
 * was made for another.
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
