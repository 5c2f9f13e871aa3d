/** The API process: answers /api on its internal port. Several processes may share one database and one port. */
import pino from "pino";
import { startReporting } from "#shared/processes/process-reports.ts";
import { createApp } from "./app.ts";
import { connect } from "./db/client.ts";
import { openReadReplica } from "./db/read-replica.ts";
import { createDependencies } from "./dependencies.ts";
import { apiProcessName, readEnvironment, requireDatabaseUrl } from "./env.ts";
import { isFrontsOwnRequest } from "./http/client-address.ts";
import { answerPublishedVersions } from "./publishing/published-versions.ts";

/** Milliseconds that running requests get to finish. */
const DRAIN_MS = 10_000;

const env = readEnvironment();
const log = pino({ level: env.logLevel, base: { process: apiProcessName(env) } });
const database = connect(requireDatabaseUrl(env), { applicationName: "aliquot-api" });
const replica = env.databaseReadUrl ? openReadReplica(env.databaseReadUrl, database.db) : undefined;
const app = createApp(createDependencies(database, env, log, replica));

const reporting = startReporting({
  dataDir: env.dataDir,
  process: apiProcessName(env),
  release: env.release,
  registry: app.registry,
  isReady: async () => (await database.db.sql`SELECT 1`).length === 1,
  onFailure: (error) => log.warn({ err: error }, "the report of this process was not written"),
});
const server = Bun.serve({
  port: env.apiPort,
  hostname: env.internalHost,
  reusePort: env.apiProcesses > 1,
  // Seconds without a byte on a connection: a little more than the two minutes that a call may take to answer. It is the
  // front that ends the connections of slow clients.
  idleTimeout: 125,
  // Bun would refuse larger bodies with an answer that is not JSON. The API has its own limits.
  maxRequestBodySize: Number.MAX_SAFE_INTEGER,
  fetch(request, server) {
    if (isFrontsOwnRequest(request, env)) return answerPublishedVersions(database.db, request);
    return app.fetch(request, server);
  },
});
log.info({ port: server.port }, "api answers");

let stopping = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, async () => {
    if (stopping) return;
    stopping = true;
    await Promise.race([server.stop(), Bun.sleep(DRAIN_MS)]);
    reporting.stop();
    await Promise.all([database.close(), replica?.close()]);
    process.exit(0);
  });
}
