import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import postgres, { type Sql } from "postgres";
import { migrate } from "../../../api/src/db/migrate.ts";
import type { EmbeddedPostgres } from "../../run/embedded-postgres.ts";
import { openDatabaseAlone, type ShopDatabase } from "../../run/open-database.ts";
import { freePort } from "../../run/ports.ts";
import {
  answers,
  bunCommand,
  SMALL_HEAP,
  type SupervisedProcess,
  supervise,
} from "../../run/processes.ts";
import { addCleanUp } from "./clean-up.ts";

/** The database and data directory of a temporary shop; both are deleted at the end. */
export type TrialStorage = {
  dataDir: string;
  /** The trial has locked this database: pass it on to start a shop on it. */
  database: ShopDatabase;
  postgres: EmbeddedPostgres;
  /** A direct connection to the database, even when the shop uses a pooler. */
  sql: Sql;
};

export type ServerProcess = { process: SupervisedProcess; url: string };

export async function openTrialStorage(
  name: string,
  {
    durable = true,
    hasSchema = true,
  }: {
    durable?: boolean;
    /** False leaves creating the schema to the shop. */
    hasSchema?: boolean;
  } = {},
): Promise<TrialStorage> {
  const dataDir = mkdtempSync(join(tmpdir(), `aliquot-${name}-`));
  // PostgreSQL does not run as root; its account must be able to enter the folder.
  chmodSync(dataDir, 0o755);
  addCleanUp(() => rmSync(dataDir, { recursive: true, force: true }));
  const database = await openDatabaseAlone(
    { dataDir, databaseUrl: undefined },
    { command: `npm run ${name}`, kind: "shop", durable },
  );
  const { postgres: server, url } = database;
  if (!server) throw new Error("The trial has no database of its own");
  addCleanUp(async () => {
    await server.stop("immediate");
    rmSync(dirname(server.directory), { recursive: true, force: true });
  });
  if (hasSchema) await migrate(url);
  const sql = postgres(url, { max: 4, onnotice: () => {}, connect_timeout: 5 });
  addCleanUp(() => sql.end({ timeout: 1 }));
  return { dataDir, database, postgres: server, sql };
}

/** Starts the API as a separate process. */
export async function openApi(
  { dataDir, postgres: database }: TrialStorage,
  env: Record<string, string> = {},
  name = "api",
): Promise<ServerProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const process_ = supervise({
    name,
    command: bunCommand("api/src/main.ts"),
    env: {
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      API_PORT: String(port),
      INTERNAL_HOST: "127.0.0.1",
      DEMO: "0",
      LOG_LEVEL: "warn",
      ...SMALL_HEAP,
      ...env,
    },
    ready: () => answers(`${url}/api/health/ready`),
    output: { file: join(dataDir, `logs/${name}.log`) },
  });
  addCleanUp(() => process_.stop());
  await process_.start();
  return { process: process_, url };
}
