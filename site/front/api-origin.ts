import { API_ORIGIN_META } from "#shared/client/api-of-page.ts";

/** Origin of the API as browsers see it; undefined when that is the pages' own. */
export type ApiOrigin = string | undefined;

/** A page of the build, which knows nothing of origins, with the API's named in its head. Rendered pages say it themselves. */
export function withApiOrigin(html: string, apiOrigin: ApiOrigin): string {
  if (!apiOrigin) return html;
  const meta = `<meta name="${API_ORIGIN_META}" content="${apiOrigin}">`;
  return html.replace(/<head[^>]*>/i, (head) => head + meta);
}

/** A page's policy that also lets its scripts call the API. */
export function allowApi(policy: string, apiOrigin: ApiOrigin): string {
  if (!apiOrigin) return policy;
  const calls = /connect-src [^;]*/;
  if (calls.test(policy)) return policy.replace(calls, (own) => `${own.trimEnd()} ${apiOrigin}`);
  return `${policy.replace(/;\s*$/, "")}; connect-src 'self' ${apiOrigin}`;
}
