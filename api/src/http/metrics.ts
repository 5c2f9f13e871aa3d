import { Gauge, Histogram, Registry } from "prom-client";

export type Metrics = {
  observe: (request: { method: string; status: number; ms: number }) => void;
  /** The figures of this process in Prometheus's text format. */
  read: () => Promise<string>;
  contentType: string;
};

/** Any other word that somebody sends is counted as "other", so that the number of series stays small. */
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** The figures of one process: durations of requests by method and status, resident memory, uptime. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const duration = new Histogram({
    name: "aliquot_http_request_duration_seconds",
    help: "Time from request to answer",
    labelNames: ["method", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  new Gauge({
    name: "process_resident_memory_bytes",
    help: "Resident memory",
    registers: [registry],
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  new Gauge({
    name: "process_uptime_seconds",
    help: "Time since the process started",
    registers: [registry],
    collect() {
      this.set(process.uptime());
    },
  });
  return {
    observe({ method, status, ms }) {
      const known = METHODS.has(method) ? method : "other";
      duration.observe({ method: known, status: String(status) }, ms / 1000);
    },
    read: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
