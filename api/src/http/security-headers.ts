import type { Environment } from "../env.ts";

/** Headers of every answer of the API. What a route says itself stands. */
export function securityHeaders(env: Pick<Environment, "siteUrl">): [string, string][] {
  const headers: [string, string][] = [
    // Answers depend on who asks; the few that do not say so themselves.
    ["Cache-Control", "no-store"],
    // An answer that is opened as a page can load and run nothing.
    ["Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Referrer-Policy", "no-referrer"],
    ["X-Content-Type-Options", "nosniff"],
  ];
  if (env.siteUrl.startsWith("https://")) {
    headers.push(["Strict-Transport-Security", "max-age=31536000; includeSubDomains"]);
  }
  return headers;
}
