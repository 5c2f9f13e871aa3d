import type { APIRoute } from "astro";
import { absoluteUrl } from "../data/site-url.ts";
import { paths } from "../paths.ts";

/** Private pages have `noindex`. This file excludes only what is useless to crawlers. */
export const GET: APIRoute = () =>
  new Response(
    [
      "User-agent: *",
      "Disallow: /api/",
      `Disallow: ${paths.admin}`,
      `Sitemap: ${absoluteUrl("/sitemap.xml")}`,
      "",
    ].join("\n"),
    { headers: { "Content-Type": "text/plain; charset=utf-8" } },
  );
