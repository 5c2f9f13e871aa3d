import { transportSecurity } from "#shared/domain/transport-security.ts";
import { type ApiOrigin, allowApi } from "./api-origin.ts";
import type { FrontSettings } from "./settings.ts";

/** Default headers of every response. A response may override them. */
export type SecurityHeaders = Record<string, string>;

/** The hash of the style sheet that React Aria adds at run time. astro.config.mjs has the same hash. */
const REACT_ARIA_STYLE = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='";

const ADMIN_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  `style-src 'self' ${REACT_ARIA_STYLE}`,
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob: http: https:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/** For files that are not pages: opened in a tab, they can run nothing. */
export const INERT_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

/** For a page that was rendered without a policy: the strictest policy that still shows the page. */
const FALLBACK_POLICY =
  "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

export function securityHeaders(
  settings: Pick<FrontSettings, "siteUrl" | "hstsSubdomains">,
): SecurityHeaders {
  const transport = transportSecurity(settings);
  return {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ...(transport ? { "strict-transport-security": transport } : {}),
  };
}

/** Pages whose address may contain a secret. The referrer must not send it to other sites. */
const SECRET_IN_ADDRESS =
  /^\/(?:back-in-stock|list|order-confirmation|payment|quote|reset-password|verify-email)(?:\/|$)/;

export const adminHeaders = (apiOrigin: ApiOrigin): Record<string, string> => ({
  "content-security-policy": allowApi(ADMIN_POLICY, apiOrigin),
  "x-robots-tag": "noindex",
});

/** The headers of a page, with a policy that forbids framing and allows calls to the API. */
export function pageHeaders(
  path: string,
  own: Record<string, string>,
  apiOrigin?: ApiOrigin,
): Record<string, string> {
  const policy = allowApi(own["content-security-policy"] ?? FALLBACK_POLICY, apiOrigin);
  return {
    ...own,
    // Without the charset a browser guesses it until it reads the meta element.
    ...(own["content-type"] === "text/html" && { "content-type": "text/html; charset=utf-8" }),
    "content-security-policy": policy.includes("frame-ancestors")
      ? policy
      : `${policy.replace(/;\s*$/, "")}; frame-ancestors 'none'`,
    ...(SECRET_IN_ADDRESS.test(path) ? { "referrer-policy": "no-referrer" } : {}),
  };
}
