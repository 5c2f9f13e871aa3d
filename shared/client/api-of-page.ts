import type { ClientOptions } from "./transport.ts";

/** The meta element with the API's origin, present when that differs from the page's origin. */
export const API_ORIGIN_META = "api-origin";

/** The API's origin from the page; empty for the page's own origin and where there is no page. */
export function apiOrigin(): string {
  const element = globalThis.document?.querySelector<HTMLMetaElement>(
    `meta[name="${API_ORIGIN_META}"]`,
  );
  return element?.content ?? "";
}

/**
 * Client options for the scripts of a page. Browsers may refuse cookies across origins; the session
 * id then goes in a header.
 */
export function apiOfPage(): ClientOptions {
  const baseUrl = apiOrigin();
  return { baseUrl, sessionTransport: baseUrl === "" ? "cookie" : "header" };
}
