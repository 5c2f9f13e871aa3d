import { Elysia } from "elysia";
import { DOCS_STYLE_HASH, docsPage } from "./docs-page.ts";
import { type DescribedRoute, openapiDocument } from "./openapi.ts";

/** The OpenAPI document at /api/openapi.json, and as a page at /api/docs that loads nothing. */
export function openapiRoutes(routes: () => readonly DescribedRoute[]) {
  let document: ReturnType<typeof openapiDocument> | undefined;
  const read = () => {
    document ??= openapiDocument(routes());
    return document;
  };
  return new Elysia({ tags: ["Operations"] })
    .get("/openapi.json", () => Response.json(read(), { headers: CACHED }), {
      detail: {
        summary: "This document",
        responses: { 200: { description: "OpenAPI 3.1", content: { "application/json": {} } } },
      },
    })
    .get("/docs", () => new Response(docsPage(read()), { headers: PAGE_HEADERS }), {
      detail: {
        summary: "This document as a page",
        responses: { 200: { description: "HTML", content: { "text/html": {} } } },
      },
    });
}

const CACHED = { "Cache-Control": "public, max-age=60" };

const PAGE_HEADERS = {
  ...CACHED,
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": `default-src 'none'; style-src ${DOCS_STYLE_HASH}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
};
