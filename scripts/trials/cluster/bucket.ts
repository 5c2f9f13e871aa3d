import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { waitUntil } from "../torture/stage.ts";
import { writeConfig } from "./config.ts";
import { engine, own } from "./engine.ts";
import { ADDRESSES, processesOn, signal } from "./network.ts";

/** The S3-compatible store: OpenStack Swift with one disk. */
export type Bucket = {
  isThere: () => Promise<boolean>;
  /** Accepts connections, but never answers. */
  freeze: () => void;
  thaw: () => void;
  /** Kills the S3 server. */
  kill: () => void;
  startAgain: () => void;
};

const HOST = "bucket";
const ORIGIN = `http://${ADDRESSES.bucket}:8080`;
const FILES = ["swift.conf", "proxy-server.conf", "make-rings.sh"];
const SERVERS = ["account", "container", "object"];
const STANDS_WITHIN = 60_000;

/** Starts it and creates the shop's bucket. */
export async function startBucket(folder: string): Promise<Bucket> {
  const settings = join(folder, "swift");
  const nodes = join(folder, "node");
  mkdirSync(join(nodes, "disk-1"), { recursive: true });
  for (const name of [...FILES, ...SERVERS.map((server) => `${server}-server.conf`)]) {
    writeConfig(`swift/${name}`, join(settings, name), { replace: { "/srv/node": nodes } });
  }
  const rings = spawnSync("sh", ["make-rings.sh"], { cwd: settings, encoding: "utf8" });
  if (rings.status !== 0) throw new Error(`The rings could not be made: ${rings.stderr}`);
  own(folder, "swift");
  // It always reads its settings from this folder, so ours is mounted over it for the trial's processes.
  mkdirSync("/etc/swift", { recursive: true });
  spawnSync("mount", ["--bind", settings, "/etc/swift"]);
  const server = (name: string, command: string[]) =>
    engine({ host: HOST, command, cwd: folder, log: join(folder, `${name}.log`) });
  const speaker = server("proxy", ["swift-proxy-server", "/etc/swift/proxy-server.conf", "-v"]);
  server("memcached", ["memcached", "-u", "nobody", "-l", "127.0.0.1"]).start();
  for (const name of SERVERS) {
    server(name, [`swift-${name}-server`, `/etc/swift/${name}-server.conf`, "-v"]).start();
  }
  speaker.start();
  if ((await waitUntil(makeContainer, STANDS_WITHIN, 250)) === null) {
    throw new Error(`The bucket did not start; its logs are in ${folder}`);
  }
  const all = () => processesOn(HOST);
  return {
    isThere: async () => (await ask("/healthcheck")).ok,
    freeze: () => signal(all(), "SIGSTOP"),
    thaw: () => signal(all(), "SIGCONT"),
    kill: () => signal(processesOn(HOST, "swift-proxy-ser"), "SIGKILL"),
    startAgain: () => speaker.start(),
  };
}

async function makeContainer(): Promise<boolean> {
  const entered = await ask("/auth/v1.0", {
    headers: { "X-Auth-User": "shop:shop", "X-Auth-Key": "bucket-secret" },
  }).catch(() => null);
  const [token, account] = ["x-auth-token", "x-storage-url"].map((name) =>
    entered?.headers.get(name),
  );
  if (!token || !account) return false;
  const made = await fetch(`${account}/shop`, {
    method: "PUT",
    headers: { "X-Auth-Token": token },
  }).catch(() => null);
  return made?.ok ?? false;
}

const ask = (path: string, init: RequestInit = {}) =>
  fetch(ORIGIN + path, { ...init, signal: AbortSignal.timeout(2_000), keepalive: false });
