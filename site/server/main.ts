/**
 * The site server renders the pages that the worker publishes, and those that are rendered for each visit. The front
 * serves files. Astro's standalone server is not used, because it looks for a file before every page.
 */
import { createServer, type RequestListener } from "node:http";
import { join } from "node:path";
import { format } from "node:util";
import pino from "pino";
import { startReporting } from "#shared/processes/process-reports.ts";
import { createRenderMetrics } from "./render-metrics.ts";

const { API_URL, DATA_DIR, HOST, LOG_LEVEL, PORT, PROCESS_NAME, RELEASE, SITE_BUILD_DIR } =
  process.env;
if (!PORT || !SITE_BUILD_DIR) throw new Error("PORT and SITE_BUILD_DIR must be set.");

// Astro and the pages write to the console, but the log must be JSON lines.
const log = pino({ level: LOG_LEVEL || "info", base: { process: "site" } });
for (const level of ["debug", "info", "warn", "error"] as const) {
  console[level] = (...words: unknown[]) => log[level](format(...words));
}
console.log = console.info;

const built = await import(join(SITE_BUILD_DIR, "server/entry.mjs"));
const renderPage: RequestListener = built.handler;
const { registry, beginRender } = createRenderMetrics();

const server = createServer((request, response) => {
  const end = beginRender();
  response.once("close", () => end(response.statusCode));
  renderPage(request, response);
}).listen(Number(PORT), HOST);

const reporting = DATA_DIR
  ? startReporting({
      dataDir: DATA_DIR,
      process: PROCESS_NAME || "site",
      release: RELEASE,
      registry,
      // No page can be rendered without the api.
      isReady: async () => (await fetch(`${API_URL}/api/health/ready`)).ok,
    })
  : null;

/** Milliseconds in which running renders may finish. */
const DRAIN = 10_000;

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    reporting?.stop();
    setTimeout(() => process.exit(0), DRAIN);
    server.close(() => process.exit(0));
    // Idle keep-alive connections would delay the shutdown.
    setInterval(() => server.closeIdleConnections(), 50);
  });
}
