import type { Environment } from "../env.ts";
import { HttpProblem } from "./http-problem.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

type Origins = Pick<Environment, "siteUrl" | "allowedOrigins">;

/**
 * Refuses a change that another site's page asks for with this browser's cookies. Clients that are no browsers send
 * neither header and are not concerned.
 */
export function refuseForeignOrigin(request: Request, env: Origins): void {
  if (SAFE_METHODS.has(request.method)) return;
  const origin = request.headers.get("origin");
  if (origin !== null) {
    if (isKnown(origin, request, env)) return;
    throw crossSite();
  }
  if (request.headers.get("sec-fetch-site") === "cross-site") throw crossSite();
}

/** CORS answers for the configured origins; none for others, so that browsers keep the answer from them. */
export function corsHeaders(request: Request, env: Origins): Record<string, string> {
  const origin = request.headers.get("origin");
  if (origin === null || !env.allowedOrigins.includes(origin)) return {};
  return {
    "Access-Control-Allow-Origin": origin,
    "Access-Control-Allow-Credentials": "true",
    "Access-Control-Expose-Headers": "Retry-After, X-Request-Id",
    Vary: "Origin",
  };
}

/** The answer to a browser that asks first; null when this is no such question. */
export function preflightAnswer(request: Request, env: Origins): Response | null {
  if (request.method !== "OPTIONS" || !request.headers.has("access-control-request-method")) {
    return null;
  }
  return new Response(null, {
    status: 204,
    headers: {
      ...corsHeaders(request, env),
      "Access-Control-Allow-Methods": "GET, POST, PUT, PATCH, DELETE",
      "Access-Control-Allow-Headers": "Content-Type, X-Session-Id, Idempotency-Key",
      "Access-Control-Max-Age": "600",
    },
  });
}

function isKnown(origin: string, request: Request, env: Origins): boolean {
  if (origin === env.siteUrl || env.allowedOrigins.includes(origin)) return true;
  // The very host that was asked, as a browser on the same machine or network names it.
  const host = request.headers.get("x-forwarded-host") ?? request.headers.get("host");
  return host !== null && URL.canParse(origin) && new URL(origin).host === host;
}

function crossSite(): HttpProblem {
  return new HttpProblem(403, "cross-site", "This request came from another site.");
}
