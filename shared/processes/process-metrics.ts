import { Counter, Gauge, Registry } from "prom-client";

/** Milliseconds between samples of the event loop. */
const SAMPLED_EVERY = 100;

/** A lag is kept for this many milliseconds, so that at least one scrape sees it. */
const LAG_KEPT_FOR = 30_000;

/**
 * A registry with the metrics of every process: memory, processor time, uptime, and the longest
 * event loop lag of the last half minute. Its timer does not keep the process alive.
 */
export function createProcessMetrics(): Registry {
  const registry = new Registry();
  const registers = [registry];
  const lag = sampleLag();
  new Gauge({
    name: "process_resident_memory_bytes",
    help: "Resident memory",
    registers,
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  new Gauge({
    name: "process_uptime_seconds",
    help: "Time since the process started",
    registers,
    collect() {
      this.set(process.uptime());
    },
  });
  let counted = 0;
  new Counter({
    name: "process_cpu_seconds_total",
    help: "Processor time that the process took",
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.inc((user + system - counted) / 1e6);
      counted = user + system;
    },
  });
  new Gauge({
    name: "aliquot_event_loop_lag_seconds",
    help: "The longest time in the last half minute for which the event loop answered nobody",
    registers,
    collect() {
      this.set(lag() / 1000);
    },
  });
  return registry;
}

/** Returns a function for the longest lag of the last half minute, in milliseconds. */
function sampleLag(): () => number {
  let expectedAt = performance.now() + SAMPLED_EVERY;
  let lags: { at: number; ms: number }[] = [];
  setInterval(() => {
    const now = performance.now();
    const ms = Math.max(0, now - expectedAt);
    expectedAt = now + SAMPLED_EVERY;
    // A sample can become the longest again only if it is longer than all later ones.
    lags = [...lags.filter((lag) => lag.ms > ms && now - lag.at < LAG_KEPT_FOR), { at: now, ms }];
  }, SAMPLED_EVERY).unref();
  return () => Math.max(0, ...lags.map((lag) => lag.ms));
}
