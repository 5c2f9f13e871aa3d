import { API_ORIGIN_META } from "#shared/client/api-of-page.ts";

/** The origin at which browsers find the API; undefined when it is that of the pages. */
export type ApiOrigin = string | undefined;

/** Names the API's origin in the head of a page that the build made, before the origin was known. */
export function withApiOrigin(html: string, apiOrigin: ApiOrigin): string {
  if (!apiOrigin) return html;
  const meta = `<meta name="${API_ORIGIN_META}" content="${apiOrigin}">`;
  return html.replace(/<head[^>]*>/i, (head) => head + meta);
}

/** What pages of a build have in the place of the public origin, which the build does not know. */
export const BUILT_SITE_URL = "http://site-url.invalid";

/** A page of a build as it is served: with the public origin, and the API's where that is another one. */
export function withOrigins(html: string, siteUrl: string, apiOrigin: ApiOrigin): string {
  return withApiOrigin(html.replaceAll(BUILT_SITE_URL, siteUrl), apiOrigin);
}

/** A content security policy that also lets the page's scripts call the API. */
export function allowApi(policy: string, apiOrigin: ApiOrigin): string {
  if (!apiOrigin) return policy;
  const calls = /connect-src [^;]*/;
  if (calls.test(policy)) return policy.replace(calls, (own) => `${own.trimEnd()} ${apiOrigin}`);
  return `${policy.replace(/;\s*$/, "")}; connect-src 'self' ${apiOrigin}`;
}
