import type { Environment } from "../env.ts";
import { DOCS_STYLE_HASH } from "./docs-page.ts";

/** Sent with every answer of the API. Its pages need one style element and nothing else. */
export function securityHeaders(env: Pick<Environment, "siteUrl">): Record<string, string> {
  return {
    "Content-Security-Policy": `default-src 'none'; style-src ${DOCS_STYLE_HASH}; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    ...(env.siteUrl.startsWith("https:") && {
      "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
    }),
  };
}
