import { API_ORIGIN_META } from "#shared/client/api-of-page.ts";

/** The origin at which browsers find the API; undefined when it is that of the pages. */
export type ApiOrigin = string | undefined;

/** Names the API's origin in the head of a page that the build made, before the origin was known. */
export function withApiOrigin(html: string, apiOrigin: ApiOrigin): string {
  if (!apiOrigin) return html;
  const meta = `<meta name="${API_ORIGIN_META}" content="${apiOrigin}">`;
  return html.replace(/<head[^>]*>/i, (head) => head + meta);
}

/** A content security policy that also lets the page's scripts call the API. */
export function allowApi(policy: string, apiOrigin: ApiOrigin): string {
  if (!apiOrigin) return policy;
  const calls = /connect-src [^;]*/;
  if (calls.test(policy)) return policy.replace(calls, (own) => `${own.trimEnd()} ${apiOrigin}`);
  return `${policy.replace(/;\s*$/, "")}; connect-src 'self' ${apiOrigin}`;
}
