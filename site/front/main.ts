import pino from "pino";
import { createProcessMetrics } from "#shared/processes/process-metrics.ts";
import { startReporting } from "#shared/processes/process-reports.ts";
import { createFront } from "./front.ts";
import { observeRequests } from "./observe-requests.ts";
import { frontSettings } from "./settings.ts";

const settings = frontSettings(process.env);
const log = pino({ level: settings.logLevel, base: { process: "web" } });
const registry = createProcessMetrics();
const answer = observeRequests(createFront(settings), { registry, log });

const server = Bun.serve({
  port: settings.port,
  hostname: settings.host,
  // Also the deadline for a whole body: a slow sender is let go of after this many seconds.
  idleTimeout: 30,
  maxRequestBodySize: 32 * 1024 * 1024,
  reusePort: process.env.WEB_PROCESSES !== undefined,
  fetch: answer,
  error: (error) => {
    log.error({ err: error }, "unexpected error");
    return Response.json(
      { message: "Something went wrong.", code: "internal" },
      { status: 500, headers: { "x-content-type-options": "nosniff" } },
    );
  },
});

const reporting = startReporting({
  dataDir: settings.dataDir,
  process: settings.processName,
  release: settings.release,
  registry,
  onFailure: (error) => log.warn({ err: error }, "the report of this process was not written"),
});

let stopping = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, async () => {
    if (stopping) return;
    stopping = true;
    await Promise.race([server.stop(), Bun.sleep(10_000)]);
    reporting.stop();
    process.exit(0);
  });
}
