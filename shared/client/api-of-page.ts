/** Where the session id is stored when it is sent in a header. With cookies, scripts never see it. */
export const SESSION_STORAGE_KEY = "aliquot.session";

/** The meta element with the API's origin, present when that differs from the page's origin. */
export const API_ORIGIN_META = "api-origin";

/** The API's origin from the page; empty for the page's own origin and where there is no page. */
export function apiOrigin(): string {
  const element = globalThis.document?.querySelector<HTMLMetaElement>(
    `meta[name="${API_ORIGIN_META}"]`,
  );
  return element?.content ?? "";
}
