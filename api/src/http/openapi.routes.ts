import { openapiCalls } from "#shared/contracts/operations.calls.ts";
import { DOCS_STYLE_HASH, docsPage } from "./docs-page.ts";
import { openapiDocument } from "./openapi.ts";
import { serve } from "./serve.ts";

/** The OpenAPI document at /api/openapi.json, and as a page without external resources at /api/docs. */
export function openapiRoutes() {
  let document: ReturnType<typeof openapiDocument> | undefined;
  const read = () => {
    document ??= openapiDocument();
    return document;
  };
  return serve(null, openapiCalls, {
    document: async () => Response.json(await read(), { headers: CACHED }),
    page: async () => new Response(docsPage(await read()), { headers: PAGE_HEADERS }),
  });
}

const CACHED = { "Cache-Control": "public, max-age=60" };

const PAGE_HEADERS = {
  ...CACHED,
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": `default-src 'none'; style-src ${DOCS_STYLE_HASH}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
};
