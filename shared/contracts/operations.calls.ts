import type { Calls } from "./calls.ts";
import { health, readiness, visitorAddress } from "./common.ts";

/** Calls about the process, not about a noun of the shop. */
export const healthCalls = {
  live: {
    call: "GET /api/health/live",
    who: "open",
    summary: "Whether the process answers",
    answer: health,
  },
  ready: {
    call: "GET /api/health/ready",
    who: "open",
    summary: "Whether the process reaches its database; 503 when it does not. Names the release",
    answer: readiness,
  },
  address: {
    call: "GET /api/health/address",
    who: "open",
    summary: "The caller's network address as the shop sees it, to check the reverse proxies",
    answer: visitorAddress,
  },
} as const satisfies Calls;

/** Figures for Prometheus, protected by METRICS_TOKEN; 404 while that is not set. */
export const metricsCalls = {
  metrics: {
    call: "GET /api/metrics",
    who: "open",
    summary:
      "Figures of all processes of this machine and of the shop, for Prometheus; Authorization: Bearer METRICS_TOKEN",
    responses: {
      "200": { description: "Text", content: { "text/plain": {} } },
      "401": { description: "Not the token" },
      "404": { description: "METRICS_TOKEN is not set" },
    },
  },
} as const satisfies Calls;

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
