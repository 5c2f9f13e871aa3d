import type { Calls } from "./calls.ts";

/** The OpenAPI document at /api/openapi.json, and a page at /api/docs that loads no other files. */
export const openapiCalls = {
  document: {
    call: "GET /api/openapi.json",
    who: "open",
    summary: "This document",
    responses: { "200": { description: "OpenAPI 3.1", content: { "application/json": {} } } },
  },
  page: {
    call: "GET /api/docs",
    who: "open",
    summary: "This document as a page",
    responses: { "200": { description: "HTML", content: { "text/html": {} } } },
  },
} as const satisfies Calls;
