import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../run/ports.ts";
import { answers } from "../../run/processes.ts";
import { install } from "../connections/programs.ts";
import { addCleanUp } from "../stage/clean-up.ts";

export type Haproxy = {
  version: string;
  pid: number;
  /** The address that forwards to the first machine only, and the one that alternates between all. */
  alone: string;
  all: string;
  /** Call it before the machines stop, because it would report their end. */
  stop: () => Promise<void>;
};

/**
 * Debian's HAProxy in front of the machines, on two ports. Missing packages are installed by apt-get where permitted.
 * @throws Error with the packages to install
 */
export async function openHaproxy(machines: string[]): Promise<Haproxy> {
  if (!Bun.which("haproxy")) install(["haproxy"]);
  if (!Bun.which("haproxy")) {
    throw new Error("This part needs HAProxy: install haproxy and try again");
  }
  const folder = mkdtempSync(join(tmpdir(), "aliquot-haproxy-"));
  addCleanUp(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "haproxy.cfg");
  const [alonePort, allPort] = [await freePort(), await freePort()];
  writeFileSync(
    file,
    [
      ...HEAD,
      ...listen("alone", alonePort, machines.slice(0, 1)),
      ...listen("all", allPort, machines),
      "",
    ].join("\n"),
  );
  const server = Bun.spawn(["haproxy", "-db", "-f", file], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const stop = async () => {
    server.kill("SIGTERM");
    await server.exited;
  };
  addCleanUp(stop);
  const [alone, all] = [alonePort, allPort].map((port) => `http://127.0.0.1:${port}`);
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (await answers(`${all}/api/health/ready`).catch(() => false)) {
      const { stdout } = spawnSync("haproxy", ["-v"], { encoding: "utf8" });
      const version = /version ([\d.]+)/.exec(stdout)?.[1] ?? "";
      return { version, pid: server.pid, alone: alone ?? "", all: all ?? "", stop };
    }
    await Bun.sleep(50);
  }
  throw new Error("HAProxy did not start");
}

/** One thread, so that its processor time can be measured separately. */
const HEAD = [
  "global",
  "  nbthread 1",
  "  maxconn 1000",
  "defaults",
  "  mode http",
  "  option forwardfor",
  "  option httpchk GET /api/health/ready",
  "  http-reuse always",
  "  timeout connect 2s",
  "  timeout client 30s",
  "  timeout server 30s",
];

const listen = (name: string, port: number, machines: string[]) => [
  `listen ${name}`,
  `  bind 127.0.0.1:${port}`,
  "  balance roundrobin",
  ...machines.map((origin, index) => `  server machine-${index + 1} ${new URL(origin).host} check`),
];
