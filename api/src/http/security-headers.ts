import { transportSecurity } from "#shared/domain/transport-security.ts";
import type { Environment } from "../env.ts";

/** Headers of every answer of the API. What a route says itself stands. */
export function securityHeaders(
  env: Pick<Environment, "siteUrl" | "hstsSubdomains">,
): [string, string][] {
  const headers: [string, string][] = [
    // Answers depend on who asks; the few that do not say so themselves.
    ["Cache-Control", "no-store"],
    // An answer that is opened as a page can load and run nothing.
    ["Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Referrer-Policy", "no-referrer"],
    ["X-Content-Type-Options", "nosniff"],
  ];
  const transport = transportSecurity(env);
  if (transport) headers.push(["Strict-Transport-Security", transport]);
  return headers;
}
