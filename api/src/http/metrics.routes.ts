import { metricsCalls } from "#shared/contracts/operations.calls.ts";
import type { Environment } from "../env.ts";
import { notFound, unauthenticated } from "../refusals.ts";
import { isSameSecret } from "../same-secret.ts";
import { serve } from "./serve.ts";

/** Metrics for Prometheus, read with METRICS_TOKEN; 404 while that is not set. */
export function metricsRoutes(
  { metricsToken }: Pick<Environment, "metricsToken">,
  read: () => Promise<{ text: string; contentType: string }>,
) {
  return serve(null, metricsCalls, {
    metrics: async ({ request }) => {
      if (!metricsToken) throw notFound();
      if (!isBearer(request, metricsToken)) throw unauthenticated();
      const { text, contentType } = await read();
      return new Response(text, { headers: { "Content-Type": contentType } });
    },
  });
}

const isBearer = (request: Request, token: string) =>
  isSameSecret(`Bearer ${token}`, request.headers.get("authorization") ?? "");
