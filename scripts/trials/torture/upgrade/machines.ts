import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../../run/ports.ts";
import { bunCommand, supervise } from "../../../run/processes.ts";
import { addCleanUp } from "../../stage/clean-up.ts";
import type { TrialStorage } from "../../stage/trial-shop.ts";
import { waitUntil } from "../stage.ts";

/** A machine with one release, like `npm run serve`. */
export type Machine = {
  name: string;
  origin: string;
  /** Kills its worker, and waits until its supervisor has restarted it. */
  restartWorker: () => Promise<void>;
  /** Stops it like SIGTERM; returns the milliseconds. */
  stop: () => Promise<number>;
};

export type MachineOptions = {
  name: string;
  /** The folder of the release's sources. */
  sources: string;
  storage: TrialStorage;
  admin: { email: string; password: string };
  /** Its own settings, such as the address of another database. */
  environment?: Record<string, string>;
};

/** The folders that several machines share, as in docs/operating.md. */
const SHARED = ["media", "published"];

/** Milliseconds. */
const RESTARTED_WITHIN = 20_000;

let started = 0;

/** Starts a machine with its own data folder, and waits until it reports that it is open. */
export async function startMachine(options: MachineOptions): Promise<Machine> {
  const { name, sources, storage, admin } = options;
  started += 1;
  const dataDir = join(storage.dataDir, `machine-${started}`);
  mkdirSync(dataDir);
  for (const folder of SHARED) {
    mkdirSync(join(storage.dataDir, folder), { recursive: true });
    symlinkSync(join(storage.dataDir, folder), join(dataDir, folder));
  }
  const port = await freePort();
  const said = join(storage.dataDir, `logs/${started}-${name}.log`);
  const shop = supervise({
    name,
    command: bunCommand("scripts/run/serve.ts"),
    cwd: sources,
    env: {
      DATABASE_URL: storage.database.url,
      DATA_DIR: dataDir,
      HOST: "127.0.0.1",
      PORT: String(port),
      API_PORT: String(await freePort()),
      SITE_PORT: String(await freePort()),
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      LOG_LEVEL: "warn",
      // The same for all machines, because a release is named by it.
      SITE_URL: "http://shop.example",
      SMTP_URL: "none",
      MAIL_FROM: "Aliquot <orders@shop.example>",
      ...options.environment,
    },
    ready: async () => readFileSync(said, "utf8").includes("Aliquot is open"),
    // The first one builds.
    readyTimeout: 4 * 60_000,
    stopTimeout: 40_000,
    output: { file: said },
  });
  addCleanUp(() => shop.stop());
  await shop.start();
  return {
    name,
    origin: `http://127.0.0.1:${port}`,
    restartWorker: async () => {
      const worker = () => readFileSync(join(dataDir, "worker.pid"), "utf8");
      const before = worker();
      process.kill(Number(before), "SIGKILL");
      if ((await waitUntil(() => worker() !== before, RESTARTED_WITHIN)) === null) {
        throw new Error(`The worker of ${name} was not restarted`);
      }
    },
    stop: async () => {
      const toldAt = Date.now();
      await shop.stop("SIGTERM");
      return Date.now() - toldAt;
    },
  };
}
