import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { StorageAddress } from "#shared/storage/storage-address.ts";
import type { Environment } from "../../api/src/env.ts";
import type { Build } from "./build.ts";
import { freePort } from "./ports.ts";
import { environmentOf, type ProcessKind } from "./process-variables.ts";
import { answers, bunCommand, SMALL_HEAP, type SupervisedProcess, supervise } from "./processes.ts";

export type ProcessOutput = {
  /** Our standard output for all of them, or one file each in the data folder. */
  logTo: "stdout" | "files";
  /** Called when a process ended by itself and will be restarted, with the reason. */
  onRestart?: (name: string, how: string) => void;
};

/** The four processes, each on its own port, behind the front's port. */
export async function shopProcesses(
  env: Environment,
  build: Build,
  /** The address for the shop's own role. */
  databaseUrl: string,
  variables: Record<string, string | undefined>,
  { logTo, onRestart }: ProcessOutput,
) {
  const apiPort = await freePort(variables.API_PORT ? env.apiPort : env.port + 1);
  const sitePort = await freePort(variables.SITE_PORT ? env.sitePort : env.port + 2);
  const apiUrl = `http://127.0.0.1:${apiPort}`;
  const siteServerUrl = `http://127.0.0.1:${sitePort}`;
  const shared = {
    ...process.env,
    ...variables,
    // React and others run in their slow development mode without it.
    NODE_ENV: "production",
    // The processes read DATABASE_URL from the environment, or from its file. The embedded database is in neither.
    ...(env.databaseUrl ? {} : { DATABASE_URL: databaseUrl, DATABASE_URL_FILE: "" }),
    DATA_DIR: env.dataDir,
    BUILD_DIR: build.directory,
    RELEASE: build.release,
    SITE_URL: env.siteUrl,
    API_PUBLIC_URL: env.apiPublicUrl ?? "",
    ALLOWED_ORIGINS: env.allowedOrigins.join(","),
    PORT: String(env.port),
    API_PORT: String(apiPort),
    API_URL: apiUrl,
    SITE_SERVER_URL: siteServerUrl,
    INTERNAL_TOKEN: env.internalToken ?? randomBytes(24).toString("base64url"),
    INTERNAL_TOKEN_FILE: "",
    ...storageKeys(env.storage),
  };
  const part = (
    kind: ProcessKind,
    name: string,
    script: string,
    ready: () => Promise<boolean>,
    own: Record<string, string> = {},
  ) =>
    supervise({
      name,
      command: bunCommand(script),
      cwd: join(import.meta.dirname, "../.."),
      env: environmentOf(kind, { ...shared, PROCESS_NAME: name, ...own }),
      isEnvWhole: true,
      ready,
      output: logTo === "stdout" ? "inherit" : { file: join(env.dataDir, `logs/${name}.log`) },
      onRestart: (how) => onRestart?.(name, how),
    });
  const marked = join(env.dataDir, "worker.pid");
  const worker: SupervisedProcess = part("worker", "worker", "api/src/worker.ts", async () =>
    isMarked(marked, worker.pid),
  );
  const apis = Array.from({ length: env.apiProcesses }, (_, index) =>
    part(
      "api",
      index === 0 ? "api" : `api-${index + 1}`,
      "api/src/main.ts",
      () => answers(`${apiUrl}/api/health/ready`),
      SMALL_HEAP,
    ),
  );
  // The API must be ready first: a page rendered without it would log an error at every start.
  const rendersPages = async () =>
    (await answers(`${apiUrl}/api/health/live`)) && answers(`${siteServerUrl}/calculator`);
  const front = `http://${reachableHost(env.host)}:${env.port}`;
  const webMark = join(env.dataDir, "web.pid");
  const web: SupervisedProcess = part(
    "web",
    "web",
    "site/front/main.ts",
    async () =>
      isMarked(webMark, web.pid) &&
      (await answers(`${front}/api/health/live`)) &&
      (await answers(`${front}/`)),
  );
  return {
    siteServerUrl,
    apis,
    api: apis[0] as SupervisedProcess,
    site: part("site", "site", "site/server/main.ts", rendersPages, {
      HOST: "127.0.0.1",
      PORT: String(sitePort),
      SITE_BUILD_DIR: join(build.directory, "site"),
    }),
    worker,
    web,
  };
}

/** The front reads no secrets from files. */
const storageKeys = (storage: StorageAddress): Record<string, string> =>
  storage.kind === "folder"
    ? {}
    : {
        AWS_ACCESS_KEY_ID: storage.address.accessKeyId,
        AWS_ACCESS_KEY_ID_FILE: "",
        AWS_SECRET_ACCESS_KEY: storage.address.secretAccessKey,
        AWS_SECRET_ACCESS_KEY_FILE: "",
      };

/** The address for connections from this machine: the loopback address when the server listens on all interfaces. */
export function reachableHost(host = "0.0.0.0"): string {
  if (["0.0.0.0", "::"].includes(host)) return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}

/** Whether the file contains this process id: a process writes it when it is ready. */
function isMarked(file: string, pid: number | undefined): boolean {
  return pid !== undefined && existsSync(file) && readFileSync(file, "utf8") === String(pid);
}
