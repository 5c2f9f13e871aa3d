/**
 * `npm run dev`: the shop with hot reload on one origin. The API restarts when its sources change;
 * Astro and Vite update the page. Pages are rendered on request; nothing is published.
 */
import { join, resolve } from "node:path";
import { startShippoSimulator } from "#shared/testing/shippo-simulator.ts";
import { migrate } from "../../api/src/db/migrate.ts";
import { readEnvironment, SettingsError } from "../../api/src/env.ts";
import { answerImmutableFile } from "../../site/front/media-files.ts";
import { openDatabaseAlone } from "./open-database.ts";
import { findPortFault, freePort } from "./ports.ts";
import { answers, bunCommand, type SupervisedProcess, supervise } from "./processes.ts";
import { createDemo, createFirstAdmin } from "./shop-data.ts";
import { signInLine } from "./tell-of-start.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const env = readEnvironment();
const portFault = await findPortFault(env.port, env.host);
if (portFault) {
  console.error(portFault);
  process.exit(1);
}

const database = await openDatabaseAlone(env, {
  command: "npm run dev",
  kind: "shop",
  onNotice: (sentence) => console.log(sentence),
}).catch((error) => {
  console.error(error instanceof SettingsError ? error.message : error);
  process.exit(1);
});
const databaseUrl = database.url;
const [apiPort, sitePort, adminPort] = [
  await freePort(env.port + 1),
  await freePort(env.port + 2),
  await freePort(env.port + 3),
];
const running: SupervisedProcess[] = [];

try {
  await migrate(databaseUrl);
  const admin = await createFirstAdmin(databaseUrl, env);
  if (env.demo) await createDemo(databaseUrl, env, (detail) => console.log(`  demo: ${detail}`));
  await startAll();
  const server = serveOneOrigin();
  console.log(`\nDeveloping at http://localhost:${server.port}, the back-office at /admin.`);
  if (admin) console.log(signInLine(admin));
  console.log(
    `Hot reload listens on ${sitePort} (site) and ${adminPort} (back-office). Ctrl-C stops everything.`,
  );
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : error);
  await stopAll();
  process.exit(1);
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, async () => {
    await stopAll();
    process.exit(0);
  });
}

async function startAll(): Promise<void> {
  const shared = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: env.dataDir,
    SITE_URL: env.siteUrl,
    // Everything is on one origin here.
    API_PUBLIC_URL: "",
    API_PORT: String(apiPort),
    API_URL: `http://127.0.0.1:${apiPort}`,
    RELEASE: "development",
    ...simulatedCarrier(),
    ASTRO_TELEMETRY_DISABLED: "1",
  };
  const part = (name: string, command: string[], own: Record<string, string>, url: string) =>
    running.push(
      supervise({
        name,
        command,
        cwd: ROOT,
        env: { ...shared, ...own },
        ready: () => answers(url),
        output: "inherit",
      }),
    );
  const tool = (name: string, ...args: string[]) => [
    ...[process.execPath, "--bun", `node_modules/.bin/${name}`],
    ...args,
  ];
  part(
    "api",
    bunCommand("--watch", "api/src/main.ts"),
    {},
    `http://127.0.0.1:${apiPort}/api/health/live`,
  );
  part(
    "site",
    tool("astro", "dev", "--port", String(sitePort)),
    { SITE_PORT: String(sitePort) },
    `http://localhost:${sitePort}/auth`,
  );
  part(
    "admin",
    tool("vite", "-c", "admin/vite.config.ts", "--port", String(adminPort), "--strictPort"),
    { ADMIN_PORT: String(adminPort) },
    `http://localhost:${adminPort}/admin/`,
  );
  for (const process of running) await process.start();
}

/** Without a token of its own, development buys labels from a simulator. */
function simulatedCarrier(): Record<string, string> {
  if (env.shippoApiToken) return {};
  const shippo = startShippoSimulator({ token: "shippo_test_simulator" });
  return { SHIPPO_API_TOKEN: shippo.token, SHIPPO_URL: shippo.url };
}

function serveOneOrigin() {
  return Bun.serve({
    port: env.port,
    hostname: env.host,
    idleTimeout: 60,
    async fetch(request) {
      const url = new URL(request.url);
      if (url.pathname.startsWith("/media/")) {
        const name = url.pathname.slice("/media".length);
        const file = await answerImmutableFile(join(env.dataDir, "media"), name, request, {});
        return file ?? new Response("Not found", { status: 404 });
      }
      // The front answers both; Vite's server only the address with the slash.
      const path = url.pathname === "/admin" ? "/admin/" : url.pathname;
      const target = new URL(path + url.search, originOf(path));
      const headers = new Headers(request.headers);
      headers.set("x-forwarded-host", url.host);
      return fetch(target, {
        method: request.method,
        headers,
        body: request.body,
        redirect: "manual",
        decompress: false,
      });
    },
  });
}

function originOf(path: string): string {
  if (path.startsWith("/api/")) return `http://127.0.0.1:${apiPort}`;
  return `http://localhost:${path.startsWith("/admin") ? adminPort : sitePort}`;
}

async function stopAll(): Promise<void> {
  for (const process of running.toReversed()) await process.stop();
  await database.close();
}
