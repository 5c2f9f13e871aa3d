import type { Server } from "bun";
import type { Logger } from "pino";
import { crossOriginHeaders } from "#shared/domain/cross-origin.ts";
import { transportSecurity } from "#shared/domain/transport-security.ts";
import { withActingKey } from "../activity/acting-key.ts";
import { isKeyInQuery } from "../api-keys/find-key-user.ts";
import type { Dependencies } from "../dependencies.ts";
import type { Environment } from "../env.ts";
import { notFound, Refusal } from "../refusals.ts";
import { addressOf, clientAddress, noteAddress } from "./client-address.ts";
import { answerInTime } from "./deadline.ts";
import { type ErrorContext, errorAnswer, refusalAnswer } from "./error-answers.ts";
import type { Metrics } from "./metrics.ts";
import { splitUrl } from "./request-path.ts";
import { optionsAnswer, requireSameOrigin } from "./same-origin.ts";

/** Takes a request from `Bun.serve`, or from a test, which may say whose address it is by `noteAddress`. */
export type Fetch = (request: Request, server?: Server<unknown>) => Promise<Response>;

type Handlers = {
  /** Answers a request by its route. */
  handle: (request: Request) => Response | Promise<Response>;
  methodsOf: (path: string) => string[];
  tellSeller: ErrorContext["tellSeller"];
  metrics: Pick<Metrics, "observe" | "countRefusal">;
};

/**
 * What happens to every request around its route: its spelling and its origin are checked, it has a deadline, and its
 * answer gets the same headers and one line in the log.
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
      return await withActingKey(() => answerInTime(asGet(request), handle));
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
    // Most answers depend on who asks; the others set their own.
    ["Cache-Control", "no-store"],
    // An answer that is opened as a page can load and run nothing.
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

/** The id that a proxy in front gave the request, or a new one. It is in every log line and in the answer. */
function requestIdOf(request: Request): string {
  const given = request.headers.get("x-request-id");
  return given !== null && REQUEST_ID.test(given) ? given : crypto.randomUUID();
}

/**
 * One line per request, without headers, body and query, which may hold a token. Successful reads are many and tell
 * little: they are logged at level debug.
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

/** @throws Refusal 400 for a broken percent-encoding, 404 for a path with NUL, which no text in the database has */
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

/** @throws Refusal 400: an address is kept by proxies, browsers and logs, so a key in it is no secret any more */
function requireNoKeyInQuery(query: string): void {
  if (!isKeyInQuery(query)) return;
  const message = "Send a key in the header Authorization, never in an address. Revoke this one.";
  throw new Refusal("rejected", "key-in-address", message);
}

/** HEAD is answered like GET; the server leaves the body out and sends its length. */
function asGet(request: Request): Request {
  if (request.method !== "HEAD") return request;
  const asked = new Request(request, { method: "GET" });
  noteAddress(asked, () => addressOf(request));
  return asked;
}
