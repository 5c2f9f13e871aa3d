import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { unpackPublishedFile } from "#shared/domain/published-file.ts";
import type { PageFiles } from "../../../api/src/publishing/page-files.ts";
import { allowApi, withOrigins } from "../../../site/front/api-origin.ts";
import type { Build } from "../build.ts";
import { type ExportedPage, exportedFile } from "./exported-file.ts";

/** Every page of the build's release as it is published now. */
export async function readPublishedPages(
  files: PageFiles,
  apiPublicUrl?: string,
): Promise<ExportedPage[]> {
  const stored = await files.pages();
  const pages: ExportedPage[] = [];
  for (const path of [...stored.keys()].sort()) {
    const bytes = await stored.get(path)?.read();
    const file = bytes && unpackPublishedFile(bytes);
    if (!file) continue;
    const { status } = file.header;
    const headers = callingApi(file.header.headers, apiPublicUrl);
    pages.push({ path, status, headers, body: gunzipSync(file.gzip).toString() });
  }
  return pages;
}

type BuiltHeaders = { pathname: string; headers: { key: string; value: string }[] };

function callingApi(
  headers: Record<string, string>,
  apiPublicUrl: string | undefined,
): Record<string, string> {
  const policy = headers["content-security-policy"];
  if (!policy) return headers;
  return { ...headers, "content-security-policy": allowApi(policy, apiPublicUrl) };
}

/** The pages rendered during the build, with their computed policies. */
export function readBuiltPages(
  { directory }: Build,
  { siteUrl, apiPublicUrl }: { siteUrl: string; apiPublicUrl?: string },
): ExportedPage[] {
  const list = join(directory, "site/_headers.json");
  const entries: BuiltHeaders[] = existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : [];
  return entries.flatMap(({ pathname, headers }) => {
    const path = pathname === "/404" ? "/404.html" : pathname;
    const file = join(directory, "site/client", exportedFile({ path }));
    if (!existsSync(file)) return [];
    const own = headers.map(({ key, value }) => [key.toLowerCase(), value]);
    return [
      {
        path,
        status: 200,
        headers: callingApi(
          { "content-type": "text/html; charset=utf-8", ...Object.fromEntries(own) },
          apiPublicUrl,
        ),
        body: withOrigins(readFileSync(file, "utf8"), siteUrl, apiPublicUrl),
      },
    ];
  });
}
