import { mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import { LIMITS, machineImage, mustPodman, podman } from "../image/engine.ts";
import { type Ask, sessionCookie } from "../image/sign-in-by-code.ts";
import { addCleanUp } from "../stage/clean-up.ts";

/** Milliseconds that systemd may take. */
const BOOT_TIMEOUT = 120_000;

export type Machine = {
  /** Runs commands as root by bash, which stops at the first one that fails. */
  run: (commands: string) => { status: number | null; stdout: string; stderr: string };
  /** @throws Error with what the commands said */
  must: (commands: string) => string;
  /** Asks the shop through its reverse proxy, from within the machine. */
  ask: Ask;
};

/** What the machines of a trial mount: its folder, and the folder of the backups. */
export const DEPLOY = "/deploy";
export const BACKUPS = "/mnt/backups";

/** A machine as a provider delivers it: a container of Debian with systemd. It is a `role` of the trial in `folder`. */
export async function openMachine(folder: string, role: string, domain: string): Promise<Machine> {
  const name = `aliquot-${basename(folder)}-${role}`;
  mkdirSync(join(folder, "backups"), { recursive: true });
  addCleanUp(() => podman("rm", "--force", "--time=0", name));
  mustPodman(
    ...["run", "--detach", `--name=${name}`, "--systemd=always", "--privileged", ...LIMITS],
    ...[
      "--memory=1g",
      "--cpus=1",
      `--volume=${folder}:${DEPLOY}`,
      `--volume=${join(folder, "backups")}:${BACKUPS}`,
      `--add-host=${domain}:127.0.0.1`,
    ],
    ...[machineImage(), "/sbin/init"],
  );
  const run = (commands: string) =>
    podman("exec", name, "bash", "-euo", "pipefail", "-c", commands);
  const must = (commands: string) => {
    const { status, stdout, stderr } = run(commands);
    if (status === 0) return stdout.trim();
    throw new Error(`${commands.slice(0, 200)}: ${(stderr || stdout).trim().slice(-800)}`);
  };
  const until = Date.now() + BOOT_TIMEOUT;
  for (;;) {
    const state = run("systemctl is-system-running || true").stdout.trim();
    if (["running", "degraded"].includes(state)) {
      // As on a machine: systemd leaves it out in a container, and credentials then stay unreadable.
      must("mount --make-rshared /");
      return { run, must, ask: askBy(must, domain) };
    }
    if (Date.now() > until) throw new Error(`systemd is ${state || "not there"}`);
    await Bun.sleep(500);
  }
}

const askBy =
  (must: Machine["must"], domain: string): Ask =>
  async (path, body, cookie) => {
    const header = cookie ? `-H 'Cookie: ${cookie}'` : "";
    const json = JSON.stringify(body).replaceAll("'", "'\\''");
    const answer = must(
      `curl -ksS -i --http1.1 -H 'Content-Type: application/json' ${header} -d '${json}' https://${domain}${path}`,
    );
    const [head = "", text = ""] = answer.split(/\r?\n\r?\n/, 2);
    const setCookies = [...head.matchAll(/^set-cookie: (.*)$/gim)].map(([, line = ""]) => line);
    const status = Number(/^HTTP\/\S+ (\d+)/.exec(head)?.[1]);
    return { status, body: JSON.parse(text), cookie: sessionCookie(setCookies) };
  };
