import type { ClientOptions } from "./transport.ts";

/** The meta element by which a page names the API's origin, when that is not the page's own. */
export const API_ORIGIN_META = "api-origin";

/** The API's origin as the page names it; empty for the page's own, and where there is no page. */
export function apiOrigin(): string {
  const element = globalThis.document?.querySelector<HTMLMetaElement>(
    `meta[name="${API_ORIGIN_META}"]`,
  );
  return element?.content ?? "";
}

/** How the scripts of a page reach the API. Across origins cookies may be refused: the session id is sent in a header. */
export function apiOfPage(): ClientOptions {
  const baseUrl = apiOrigin();
  return { baseUrl, sessionTransport: baseUrl === "" ? "cookie" : "header" };
}
