import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { startShippoSimulator } from "#shared/testing/shippo-simulator.ts";
import { freePort } from "../../../scripts/run/ports.ts";
import { bunCommand, type SupervisedProcess, supervise } from "../../../scripts/run/processes.ts";
import { QUICK_HASHING } from "../../../scripts/trials/stage/quick-hashing.ts";
import { type Requester, readAnswer, requestInit } from "./answers.ts";
import { peopleOf } from "./people.ts";
import { testDatabase } from "./test-database.ts";

export type RunningApi = Awaited<ReturnType<typeof runningApi>>;

const INTERNAL_TOKEN = "an internal token of the tests";
export const BOUNCES_TOKEN = "a-token-for-the-bounces-of-the-tests";
const SHIPPO_TOKEN = "a token of the simulator";
export const METRICS_TOKEN = "a metrics token of the tests";

/**
 * The API as `serve` runs it, tested from outside: several processes that share one port and one
 * database, and a worker that stores emails as files. Call `close` after the last test.
 */
export async function runningApi({ processes }: { processes: number }) {
  const database = await testDatabase({ max: 4 });
  const dataDir = mkdtempSync(join(tmpdir(), "aliquot-api-"));
  chmodSync(dataDir, 0o700);
  const port = await freePort();
  const shippo = startShippoSimulator({ token: SHIPPO_TOKEN });
  const env = {
    DATABASE_URL: throughPooler(database.url),
    DATA_DIR: dataDir,
    INTERNAL_HOST: "127.0.0.1",
    API_PORT: String(port),
    API_PROCESSES: String(processes),
    INTERNAL_TOKEN,
    METRICS_TOKEN,
    MAIL_BOUNCES_TOKEN: BOUNCES_TOKEN,
    SHIPPO_API_TOKEN: SHIPPO_TOKEN,
    SHIPPO_URL: shippo.url,
    // The worker has no site server here, so its pages stay due.
    SITE_SERVER_URL: "http://127.0.0.1:9",
    RELEASE: "tests",
    LOG_LEVEL: "info",
    ...QUICK_HASHING,
  };
  const logOf = (name: string) => join(dataDir, `logs/${name}.log`);
  const start = (name: string, script: string, isReady: () => boolean) =>
    supervise({
      name,
      command: bunCommand(script),
      env,
      ready: async () => isReady(),
      output: { file: logOf(name) },
    });
  const names = Array.from({ length: processes }, (_, index) => `api-${index + 1}`);
  const says = (name: string, words: string) =>
    existsSync(logOf(name)) && readFileSync(logOf(name), "utf8").includes(words);
  const running: SupervisedProcess[] = [
    ...names.map((name) => start(name, "api/src/main.ts", () => says(name, "api answers"))),
    start("worker", "api/src/worker.ts", () => existsSync(join(dataDir, "worker.pid"))),
  ];
  const close = async () => {
    await Promise.all(running.map((one) => one.stop()));
    await database.close();
    await shippo.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await Promise.all(running.map((one) => one.start()));
  } catch (error) {
    await close();
    throw error;
  }
  const request = requester(`http://127.0.0.1:${port}`);
  return {
    sql: database.sql,
    /** Sells the labels. */
    shippo,
    request,
    ...peopleOf(request, database.sql),
    /** Emails to an address so far, in any order. */
    mailsTo: (address: string) => readMails(join(dataDir, "mail"), address),
    /** How many logged requests each process has answered. */
    shares: () =>
      names.map((name) => readFileSync(logOf(name), "utf8").split('"msg":"request"').length - 1),
    close,
  };
}

/** The same database through the pooler of TEST_POOLER_URL. */
function throughPooler(url: string): string {
  const { pathname } = new URL(url);
  const pooler = process.env.TEST_POOLER_URL;
  return pooler ? Object.assign(new URL(pooler), { pathname }).href : url;
}

/** Every request uses a new connection, so that any of the processes may get it. */
function requester(origin: string): Requester {
  return async (method, path, options = {}) => {
    const init = requestInit(method, options);
    const from = options.from ?? "192.0.2.0";
    const response = await fetch(origin + path, {
      ...init,
      headers: { "X-Aliquot-Internal": INTERNAL_TOKEN, "X-Forwarded-For": from, ...init.headers },
      redirect: "manual",
      keepalive: false,
    });
    return readAnswer(`${method} ${path}`, response);
  };
}

async function readMails(folder: string, address: string): Promise<Email[]> {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const mails = await Promise.all(
    files
      .filter((name) => name.endsWith(".eml"))
      .map((name) => PostalMime.parse(readFileSync(join(folder, name)))),
  );
  return mails.filter(({ to }) => to?.some((one) => one.address === address));
}
