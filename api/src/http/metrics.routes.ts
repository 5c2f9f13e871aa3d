import { timingSafeEqual } from "node:crypto";
import { Elysia } from "elysia";
import type { Environment } from "../env.ts";
import { notFound, unauthenticated } from "../refusals.ts";

/** Figures for Prometheus, by METRICS_TOKEN; 404 while that is not set. */
export function metricsRoutes(
  { metricsToken }: Pick<Environment, "metricsToken">,
  read: () => Promise<{ text: string; contentType: string }>,
) {
  return new Elysia({ tags: ["Operations"] }).get(
    "/metrics",
    async ({ request }) => {
      if (!metricsToken) throw notFound();
      if (!isBearer(request, metricsToken)) throw unauthenticated();
      const { text, contentType } = await read();
      return new Response(text, { headers: { "Content-Type": contentType } });
    },
    {
      detail: {
        summary:
          "Figures of all processes of this machine and of the shop, for Prometheus; Authorization: Bearer METRICS_TOKEN",
        responses: {
          200: { description: "Text", content: { "text/plain": {} } },
          401: { description: "Not the token" },
          404: { description: "METRICS_TOKEN is not set" },
        },
      },
    },
  );
}

function isBearer(request: Request, token: string): boolean {
  const given = Buffer.from(request.headers.get("authorization") ?? "");
  const expected = Buffer.from(`Bearer ${token}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
