import type { Server } from "bun";
import type { Dependencies } from "../dependencies.ts";
import { clientAddress } from "./client-address.ts";
import { withinDeadline } from "./deadline.ts";
import { answerOf } from "./error-answers.ts";
import { securityHeaders } from "./headers.ts";
import { HttpProblem } from "./http-problem.ts";
import { allowedMethods } from "./methods.ts";
import { checkBodyHead } from "./read-body.ts";
import { noteAddress } from "./request-address.ts";
import { corsHeaders, preflightAnswer, refuseForeignOrigin } from "./same-origin.ts";

type Routes = readonly { method: string; path: string }[];
type Handle = (request: Request) => Promise<Response>;
export type Fetch = (request: Request, server?: Server<unknown>) => Promise<Response>;

/** What happens to every request before and after its route: checks, deadline, headers, one line of log. */
export function serveRequests(
  { env, log }: Pick<Dependencies, "env" | "log">,
  routes: Routes,
  handle: Handle,
): Fetch {
  const always = securityHeaders(env);
  return async (request, server) => {
    const startedAt = performance.now();
    const requestId = crypto.randomUUID();
    const response = await answer(request, server ?? null);
    for (const [name, value] of Object.entries({ ...always, ...corsHeaders(request, env) })) {
      response.headers.set(name, value);
    }
    if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "no-store");
    response.headers.set("X-Request-Id", requestId);
    log.info(
      {
        requestId,
        method: request.method,
        path: pathOf(request),
        status: response.status,
        ms: Math.round(performance.now() - startedAt),
      },
      "request",
    );
    return response;
  };

  async function answer(request: Request, server: Server<unknown> | null): Promise<Response> {
    try {
      const preflight = preflightAnswer(request, env);
      if (preflight) return preflight;
      checkUrl(request);
      checkMethod(request);
      refuseForeignOrigin(request, env);
      checkBodyHead(request);
      const asked = request.method === "HEAD" ? new Request(request, { method: "GET" }) : request;
      noteAddress(asked, clientAddress(request, server, env));
      const response = mutable(await withinDeadline(request, handle(asked)));
      return request.method === "HEAD" ? new Response(null, response) : response;
    } catch (error) {
      return answerOf(error, log);
    }
  }

  function checkMethod(request: Request): void {
    const allowed = allowedMethods(routes, new URL(request.url).pathname);
    if (allowed.length === 0 || allowed.includes(request.method)) return;
    throw new HttpProblem(405, "method-not-allowed", "This address does not take that method.", {
      Allow: allowed.join(", "),
    });
  }
}

/** Percent-encoding that decodes to nothing would surface as a failure deep inside a route. */
function checkUrl(request: Request): void {
  const { pathname, search } = new URL(request.url);
  try {
    decodeURIComponent(pathname);
    decodeURIComponent(search.replaceAll("+", " "));
  } catch {
    throw new HttpProblem(400, "unreadable", "The address is not encoded correctly.");
  }
}

/** Some answers (redirects) come with headers that cannot be changed. */
function mutable(response: Response): Response {
  return new Response(response.body, response);
}

/** Without the query: it may hold a key or a token. */
function pathOf(request: Request): string {
  return new URL(request.url).pathname;
}
