import { resolve } from "node:path";
import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { type DataFolder, tryDataFolder } from "../../../scripts/run/data-folder.ts";
import { openEmbeddedPostgres } from "../../../scripts/run/embedded-postgres.ts";
import { migrate } from "../db/migrate.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The server's maintenance database, from which test databases are created. */
    testServerUrl: string;
    /** A migrated database that every test file copies. */
    testTemplate: string;
  }
}

/** One real PostgreSQL for the whole run: TEST_DATABASE_URL (with a superuser), or an embedded one. */
export default async function setup(project: TestProject) {
  const server = await openServer();
  const template = `aliquot_test_${process.pid}_${Date.now().toString(36)}`;
  await createTemplate(server.urlOf, template);
  project.provide("testServerUrl", server.urlOf("postgres"));
  project.provide("testTemplate", template);
  return async () => {
    await dropLeftovers(server.urlOf("postgres"), template);
    await server.stop();
  };
}

async function openServer() {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    const urlOf = (database: string) => Object.assign(new URL(given), { pathname: database }).href;
    return { urlOf, stop: async () => {} };
  }
  const folder = freeFolder(
    process.env.TEST_DATA_DIR ?? resolve(import.meta.dirname, "../../../.cache"),
  );
  // Nothing in it is needed after the run, so it need not survive a power cut.
  const server = await openEmbeddedPostgres(folder, { durable: false });
  const stop = async () => {
    await server.close();
    folder.giveBack();
  };
  return { urlOf: server.urlOf, stop };
}

/** One folder for each concurrent run, so that no run stops another one's database. */
function freeFolder(cache: string): DataFolder {
  for (let number = 1; ; number += 1) {
    const path = resolve(cache, number === 1 ? "test-postgres" : `test-postgres-${number}`);
    const folder = tryDataFolder(path, { command: "a test run", kind: "task" });
    if (folder) return folder;
  }
}

async function createTemplate(urlOf: (database: string) => string, template: string) {
  const sql = postgres(urlOf("postgres"), { max: 1, onnotice: () => {} });
  await sql.unsafe(`CREATE DATABASE "${template}"`);
  await sql.end();
  await migrate(urlOf(template));
}

/** Test files drop their own database; this drops those of files that crashed. */
async function dropLeftovers(url: string, template: string) {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  const found = await sql<{ datname: string }[]>`
    SELECT datname FROM pg_database WHERE starts_with(datname, ${template})`;
  for (const { datname } of found) {
    await sql.unsafe(`DROP DATABASE IF EXISTS "${datname}" WITH (FORCE)`);
  }
  await sql.end();
}
