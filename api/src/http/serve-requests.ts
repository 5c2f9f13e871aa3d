import type { Server } from "bun";
import type { Logger } from "pino";
import { crossOriginHeaders } from "#shared/domain/cross-origin.ts";
import { transportSecurity } from "#shared/domain/transport-security.ts";
import { isKeyInQuery } from "../api-keys/find-key-user.ts";
import type { Dependencies } from "../dependencies.ts";
import type { Environment } from "../env.ts";
import { notFound, Refusal } from "../refusals.ts";
import { inRequest, type Origin } from "../request-context.ts";
import { deviceOf, shortened } from "../sessions/visit.ts";
import { addressOf, clientAddress, isOwnFront, noteAddress } from "./client-address.ts";
import { answerInTime } from "./deadline.ts";
import { type ErrorContext, errorAnswer, refusalAnswer } from "./error-answers.ts";
import type { Metrics } from "./metrics.ts";
import { splitUrl } from "./request-path.ts";

/** Answers a request of `Bun.serve`, or of a test, which may set its IP address by `noteAddress`. */
export type Fetch = (request: Request, server?: Server<unknown>) => Promise<Response>;

type Handlers = {
  handle: (request: Request) => Response | Promise<Response>;
  methodsOf: (path: string) => string[];
  tellSeller: ErrorContext["tellSeller"];
  metrics: Pick<Metrics, "observe" | "countRefusal">;
};

/**
 * Wraps the route of every request: checks its URL and origin, sets a deadline, adds common headers
 * to the answer and writes one log line.
 */
export function serveRequests({ env, log }: Dependencies, handlers: Handlers): Fetch {
  const { handle, methodsOf, tellSeller, metrics } = handlers;
  const always = securityHeaders(env);

  return async (request, server) => {
    const startedAt = performance.now();
    const requestId = requestIdOf(request);
    const [path, query] = splitUrl(request.url);
    const peer = addressOf(request);
    noteAddress(request, () =>
      clientAddress(request, server?.requestIP(request)?.address ?? peer, env),
    );
    const response = await answer(request, path, query);
    for (const [name, value] of always) {
      if (!response.headers.has(name)) response.headers.set(name, value);
    }
    const readers = crossOriginHeaders(request.headers.get("origin"), env.allowedOrigins);
    for (const [name, value] of Object.entries(readers)) response.headers.append(name, value);
    response.headers.set("X-Request-Id", requestId);
    const ms = performance.now() - startedAt;
    const line = { requestId, method: request.method, path, status: response.status, ms };
    logRequest(log, line);
    metrics.observe(line);
    return response;
  };

  async function answer(request: Request, path: string, query: string): Promise<Response> {
    try {
      requireReadable(path, query);
      requireNoKeyInQuery(query);
      requireSameOrigin(request, env);
      if (request.method === "OPTIONS") {
        const methods = methodsOf(path);
        return methods.length > 0 ? optionsAnswer(methods) : refusalAnswer(notFound());
      }
      return await inRequest(
        () => originOf(request),
        () => answerInTime(asGet(request), handle),
      );
    } catch (error) {
      const call = `${request.method} ${path}`;
      const { countRefusal } = metrics;
      return errorAnswer(error, { log, call, tellSeller, countRefusal });
    }
  }
}

/** Headers of every answer; a header that a route sets itself is kept. */
function securityHeaders(env: Environment): [string, string][] {
  const headers: [string, string][] = [
    // Most answers depend on the user; routes with other answers set their own header.
    ["Cache-Control", "no-store"],
    // When a browser opens an answer as a page, it loads and runs nothing.
    ["Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Referrer-Policy", "no-referrer"],
    ["X-Content-Type-Options", "nosniff"],
  ];
  const transport = transportSecurity(env);
  if (transport) headers.push(["Strict-Transport-Security", transport]);
  return headers;
}

const REQUEST_ID = /^[\w-]{8,64}$/;

/** The request id of a proxy in front, or a new one. It is in every log line and in the answer. */
function requestIdOf(request: Request): string {
  const given = request.headers.get("x-request-id");
  return given !== null && REQUEST_ID.test(given) ? given : crypto.randomUUID();
}

/**
 * One line per request, without headers, body and query, which may contain a token. Successful
 * reads are logged at level debug, because there are many of them.
 */
function logRequest(
  log: Logger,
  entry: { requestId: string; method: string; path: string; status: number; ms: number },
): void {
  const isQuiet = entry.status < 400 && (entry.method === "GET" || entry.method === "HEAD");
  const line = { ...entry, ms: Math.round(entry.ms * 10) / 10 };
  if (isQuiet) log.debug(line, "request");
  else log.info(line, "request");
}

/**
 * @throws Refusal 400 for a broken percent-encoding, 404 for a path with NUL, which PostgreSQL cannot store in a text
 */
function requireReadable(path: string, query: string): void {
  try {
    if (query.includes("%")) decodeURIComponent(query);
    if (!path.includes("%") || !decodeURIComponent(path).includes("\0")) return;
  } catch {
    const message = "The address is not percent-encoded correctly.";
    throw new Refusal("rejected", "unreadable", message);
  }
  throw notFound();
}

/** @throws Refusal 400: proxies, browsers and logs store addresses, so a key in one is no longer secret */
function requireNoKeyInQuery(query: string): void {
  if (!isKeyInQuery(query)) return;
  const message = "Send a key in the header Authorization, never in an address. Revoke this one.";
  throw new Refusal("rejected", "key-in-address", message);
}

function originOf(request: Request): Origin {
  return {
    network: shortened(addressOf(request)),
    device: deviceOf(request.headers.get("user-agent") ?? ""),
  };
}

/** HEAD is answered like GET; the server omits the body and sends its length. */
function asGet(request: Request): Request {
  if (request.method !== "HEAD") return request;
  const get = new Request(request, { method: "GET" });
  noteAddress(get, () => addressOf(request));
  return get;
}

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses a change that another site's page sends with this browser's cookies. Other clients send
 * neither of the two headers, and have no cookies of a browser.
 * @throws Refusal 403 "cross-site"
 */
function requireSameOrigin(request: Request, env: Environment): void {
  if (SAFE_METHODS.has(request.method)) return;
  const origin = request.headers.get("origin");
  if (origin === null ? isCrossSite(request) : !isKnown(origin, request, env)) {
    throw new Refusal("forbidden", "cross-site", "This request came from another site.");
  }
}

/** The answer to OPTIONS. Other origins get no access unless `crossOriginHeaders` are added. */
function optionsAnswer(methods: string[]): Response {
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
