import { writeFileSync } from "node:fs";
import { join } from "node:path";
import pino from "pino";
import { createProcessMetrics } from "#shared/processes/process-metrics.ts";
import { startReporting } from "#shared/processes/process-reports.ts";
import { openStorage } from "#shared/storage/open-storage.ts";
import { createFront } from "./front.ts";
import { openContent } from "./front-content.ts";
import { isFrontReady } from "./is-front-ready.ts";
import { observeRequests } from "./observe-requests.ts";
import { securityHeaders } from "./security-headers.ts";
import { frontSettings } from "./settings.ts";

/** Milliseconds in which clients are asked to close their connections, before a shared port is released. */
const FAREWELL = 1000;

const settings = frontSettings(process.env);
// One system call for each log line is expensive, so lines are written together, at least once a second.
const lines = pino.destination({ dest: 1, sync: false, minLength: 8192 });
setInterval(() => lines.flush(), 1000).unref();
process.on("exit", () => lines.flushSync());
const log = pino({ level: settings.logLevel, base: { process: "web" } }, lines);
const registry = createProcessMetrics();
const content = openContent(
  settings,
  openStorage(settings.storage),
  securityHeaders(settings),
  (error) => log.warn({ err: error }, "the storage does not answer"),
);
await content.ready;
const front = createFront(settings, content.content);
const answer = observeRequests(front, { registry, log });

let stopping = false;
const server = Bun.serve({
  port: settings.port,
  hostname: settings.host,
  // Seconds. It also limits the time for a whole body, so that slow senders are disconnected.
  idleTimeout: 30,
  maxRequestBodySize: 32 * 1024 * 1024,
  reusePort: settings.sharePort,
  fetch: (request, server) => {
    const answered = answer(request, server);
    return stopping ? leaving(answered) : answered;
  },
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
  isReady: () => isFrontReady(front),
  onFailure: (error) => log.warn({ err: error }, "the report of this process was not written"),
});

// The process that started this one waits for the pid file: on a shared port another process may answer.
writeFileSync(join(settings.dataDir, "web.pid"), String(process.pid));

async function leaving(answered: Response | Promise<Response>): Promise<Response> {
  const answer = await answered;
  // Cached responses are shared, so their headers must not be changed.
  const headers = new Headers(answer.headers);
  headers.set("connection", "close");
  return new Response(answer.body, { status: answer.status, headers });
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, async () => {
    if (stopping) return;
    stopping = true;
    if (settings.sharePort) await Bun.sleep(FAREWELL);
    await Promise.race([server.stop(), Bun.sleep(10_000)]);
    reporting.stop();
    content.close();
    process.exit(0);
  });
}
