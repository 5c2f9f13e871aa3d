import type { Server } from "bun";
import { crossOriginHeaders } from "#shared/domain/cross-origin.ts";
import type { Dependencies } from "../dependencies.ts";
import { clientAddress } from "./client-address.ts";
import { answerInTime } from "./deadline.ts";
import { type ErrorContext, errorAnswer } from "./error-answers.ts";
import { HttpProblem } from "./http-problem.ts";
import type { Metrics } from "./metrics.ts";
import { addressOf, noteAddress } from "./request-address.ts";
import { logRequest, requestIdOf } from "./request-log.ts";
import { notFoundAnswer, splitUrl } from "./request-path.ts";
import { optionsAnswer, requireSameOrigin } from "./same-origin.ts";
import { securityHeaders } from "./security-headers.ts";

type Handle = (request: Request) => Response | Promise<Response>;

/** Takes a request from `Bun.serve`, or from a test, which may say whose address it is by `noteAddress`. */
export type Fetch = (request: Request, server?: Server<unknown>) => Promise<Response>;

export type Door = {
  handle: Handle;
  methodsOf: (path: string) => string[];
  tellSeller: ErrorContext["tellSeller"];
  observe: Metrics["observe"];
};

/**
 * What happens to every request around its route: it is checked for how it is spelt and where it came from, has a
 * deadline, and whatever is answered carries the same headers and one line in the log.
 */
export function serveRequests({ env, log }: Dependencies, door: Door): Fetch {
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
    door.observe(line);
    return response;
  };

  async function answer(request: Request, path: string, query: string): Promise<Response> {
    try {
      requireReadable(path, query);
      requireSameOrigin(request, env);
      if (request.method === "OPTIONS") {
        const methods = door.methodsOf(path);
        return methods.length > 0 ? optionsAnswer(methods) : notFoundAnswer();
      }
      return await answerInTime(asGet(request), door.handle);
    } catch (error) {
      const call = `${request.method} ${path}`;
      return errorAnswer(error, { log, call, tellSeller: door.tellSeller });
    }
  }
}

/** @throws HttpProblem 400 for a broken percent-encoding, 404 for a path that no text in the database can equal */
function requireReadable(path: string, query: string): void {
  try {
    if (query.includes("%")) decodeURIComponent(query);
    if (!path.includes("%") || !decodeURIComponent(path).includes("\0")) return;
  } catch {
    throw new HttpProblem(400, "unreadable", "The address is not percent-encoded correctly.");
  }
  throw new HttpProblem(404, "not-found", "Not found");
}

/** HEAD is answered like GET: the server sends the length of the body and not the body. */
function asGet(request: Request): Request {
  if (request.method !== "HEAD") return request;
  const asked = new Request(request, { method: "GET" });
  noteAddress(asked, () => addressOf(request));
  return asked;
}
