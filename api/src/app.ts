import { Elysia } from "elysia";
import type { Dependencies } from "./dependencies.ts";
import { errorAnswers } from "./http/error-answers.ts";
import { healthRoutes } from "./http/health.routes.ts";
import { docsRoute, openapiDocument } from "./http/openapi.ts";
import { bodyReader } from "./http/read-body.ts";
import { type Fetch, serveRequests } from "./http/serve-requests.ts";
import { settingsRoutes } from "./settings/settings.routes.ts";

export type App = {
  /** Answers a request; hand it to `Bun.serve`, or call it in a test. */
  fetch: Fetch;
  /** Every route, for checks that enumerate them. */
  routes: readonly { method: string; path: string }[];
};

/** The whole API. Each resource brings its routes; nothing else is here. */
export function createApp(deps: Dependencies): App {
  const elysia = new Elysia()
    .use(errorAnswers(deps))
    .use(bodyReader())
    .use(openapiDocument())
    .use(resources(deps));
  elysia.use(docsRoute(() => readDocument(elysia)));
  const routes = elysia.routes.map(({ method, path }) => ({ method, path }));
  return { fetch: serveRequests(deps, routes, (request) => elysia.handle(request)), routes };
}

function resources(deps: Dependencies) {
  return new Elysia({ prefix: "/api" }).use(healthRoutes(deps)).use(settingsRoutes(deps));
}

async function readDocument(elysia: { handle: (request: Request) => Promise<Response> }) {
  const answer = await elysia.handle(new Request("http://localhost/api/openapi.json"));
  return answer.json();
}
