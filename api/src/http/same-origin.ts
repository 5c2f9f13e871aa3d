import type { Environment } from "../env.ts";
import { Refusal } from "../refusals.ts";
import { isOwnFront } from "./client-address.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses a change that another site's page sends with this browser's cookies. Other clients send
 * neither of the two headers, and have no cookies of a browser.
 * @throws Refusal 403 "cross-site"
 */
export function requireSameOrigin(request: Request, env: Environment): void {
  if (SAFE_METHODS.has(request.method)) return;
  const origin = request.headers.get("origin");
  if (origin === null ? isCrossSite(request) : !isKnown(origin, request, env)) {
    throw new Refusal("forbidden", "cross-site", "This request came from another site.");
  }
}

/** The answer to OPTIONS. Other origins get no access unless `crossOriginHeaders` are added. */
export function optionsAnswer(methods: string[]): Response {
  const allowed = [...methods, "OPTIONS"].join(", ");
  return new Response(null, {
    status: 204,
    headers: {
      Allow: allowed,
      "Access-Control-Allow-Methods": allowed,
      "Access-Control-Allow-Headers": "Content-Type, X-Session-Id, X-Background, Idempotency-Key",
      "Access-Control-Max-Age": "600",
    },
  });
}

const isCrossSite = (request: Request) => request.headers.get("sec-fetch-site") === "cross-site";

function isKnown(origin: string, request: Request, env: Environment): boolean {
  if (origin === env.siteUrl || env.allowedOrigins.includes(origin)) return true;
  // A page of the host that received the request, whatever its name is: 127.0.0.1, or a name in the local network.
  const forwarded = isOwnFront(request, env) ? request.headers.get("x-forwarded-host") : null;
  const host = forwarded ?? request.headers.get("host") ?? new URL(request.url).host;
  return URL.canParse(origin) && new URL(origin).host === host;
}
