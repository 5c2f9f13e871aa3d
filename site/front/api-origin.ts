import { API_ORIGIN_META } from "#shared/client/api-of-page.ts";

/** The API's origin for browsers; undefined if it is the origin of the pages. */
export type ApiOrigin = string | undefined;

/** Writes the API's origin into the head of a prerendered page. The build does not know it. */
export function withApiOrigin(html: string, apiOrigin: ApiOrigin): string {
  if (!apiOrigin) return html;
  const meta = `<meta name="${API_ORIGIN_META}" content="${apiOrigin}">`;
  return html.replace(/<head[^>]*>/i, (head) => head + meta);
}

/** Placeholder for the public origin, which the build does not know. */
export const BUILT_SITE_URL = "http://site-url.invalid";

/** A prerendered page with the public origin, and the API's origin if it is another one. */
export function withOrigins(html: string, siteUrl: string, apiOrigin: ApiOrigin): string {
  return withApiOrigin(html.replaceAll(BUILT_SITE_URL, siteUrl), apiOrigin);
}

/** Extends a content security policy so that the page's scripts may call the API. */
export function allowApi(policy: string, apiOrigin: ApiOrigin): string {
  if (!apiOrigin) return policy;
  const calls = /connect-src [^;]*/;
  if (calls.test(policy)) return policy.replace(calls, (own) => `${own.trimEnd()} ${apiOrigin}`);
  return `${policy.replace(/;\s*$/, "")}; connect-src 'self' ${apiOrigin}`;
}
