import { API_ORIGIN_META } from "#shared/client/api-of-page.ts";

/** The API's origin for browsers; undefined if it is the origin of the pages. */
export type ApiOrigin = string | undefined;

/** Stands for the public origin in prerendered pages, because the build does not know it. */
export const BUILT_SITE_URL = "http://site-url.invalid";

/** Writes the public origin into a prerendered page, and the API's origin into its head. */
export function withOrigins(html: string, siteUrl: string, apiOrigin: ApiOrigin): string {
  const page = html.replaceAll(BUILT_SITE_URL, siteUrl);
  if (!apiOrigin) return page;
  const meta = `<meta name="${API_ORIGIN_META}" content="${apiOrigin}">`;
  return page.replace(/<head[^>]*>/i, (head) => head + meta);
}

/** Extends a content security policy so that the page's scripts may call the API. */
export function allowApi(policy: string, apiOrigin: ApiOrigin): string {
  if (!apiOrigin) return policy;
  const calls = /connect-src [^;]*/;
  if (calls.test(policy)) return policy.replace(calls, (own) => `${own.trimEnd()} ${apiOrigin}`);
  return `${policy.replace(/;\s*$/, "")}; connect-src 'self' ${apiOrigin}`;
}
