import { Histogram } from "prom-client";
import { createProcessMetrics } from "#shared/processes/process-metrics.ts";

/** The metrics of the site server. `beginRender` returns a function to call with the status after the response. */
export function createRenderMetrics() {
  const registry = createProcessMetrics();
  const duration = new Histogram({
    name: "aliquot_page_render_duration_seconds",
    help: "Time to render a page, for the publisher or for a visit",
    labelNames: ["status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  return {
    registry,
    beginRender() {
      const end = duration.startTimer();
      return (status: number) => void end({ status: String(status) });
    },
  };
}
