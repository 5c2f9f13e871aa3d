import { openapi } from "@elysiajs/openapi";
import { Elysia } from "elysia";
import type { z } from "zod";
import { jsonSchemaOf } from "./describe.ts";
import { docsPage } from "./docs-page.ts";

/** The contract as OpenAPI 3.1 at /api/openapi.json. */
export function openapiDocument() {
  return openapi({
    path: "/api/openapi",
    specPath: "/api/openapi.json",
    provider: null,
    openapiVersion: "3.1.2",
    mapJsonSchema: { zod: (schema: z.ZodType) => jsonSchemaOf(schema, "input") },
    documentation: {
      info: {
        title: "Aliquot commerce API",
        version: "1.0.0",
        description:
          "Amounts are strings with two decimals. Times are ISO 8601 in UTC. Every refusal is { message, code }; a 422 adds fields (path to message). Changes take JSON.",
      },
      components: {
        securitySchemes: {
          cookie: { type: "apiKey", in: "cookie", name: "aliquot_session" },
          header: { type: "apiKey", in: "header", name: "X-Session-Id" },
        },
      },
    },
  });
}

/** The same document as a page for people at /api/docs. It loads nothing, from nowhere. */
export function docsRoute(readDocument: () => Promise<unknown>) {
  return new Elysia({ name: "docs" }).get(
    "/api/docs",
    async () =>
      new Response(docsPage(await readDocument()), {
        headers: {
          "Content-Type": "text/html; charset=utf-8",
          "Cache-Control": "public, max-age=60",
        },
      }),
    { detail: { hide: true } },
  );
}
