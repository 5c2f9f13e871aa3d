import { Counter, Gauge, Histogram } from "prom-client";
import { createProcessMetrics } from "#shared/processes/process-metrics.ts";

/** Seconds; a page takes milliseconds, and rendering is aborted after five seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

export function createWorkerMetrics() {
  const registry = createProcessMetrics();
  const registers = [registry];
  const attempts = new Counter({
    name: "aliquot_mail_attempts_total",
    help: "Emails that were sent or delayed",
    labelNames: ["outcome"],
    registers,
  });
  const publishing = new Histogram({
    name: "aliquot_publish_duration_seconds",
    help: "Time to render, compress and write a page",
    labelNames: ["outcome"],
    buckets: BUCKETS,
    registers,
  });
  const turns = new Gauge({
    name: "aliquot_worker_loop_timestamp_seconds",
    help: "Time when a loop of the worker last ran",
    labelNames: ["loop"],
    registers,
  });
  return {
    registry,
    onAttempt: (outcome: "sent" | "postponed") => attempts.inc({ outcome }),
    onPage: (outcome: "published" | "failed", milliseconds: number) =>
      publishing.observe({ outcome }, milliseconds / 1000),
    onTurn: (loop: string) => turns.set({ loop }, Date.now() / 1000),
  };
}
