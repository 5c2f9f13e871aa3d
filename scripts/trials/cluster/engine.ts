import { spawn, spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { type Host, on } from "./network.ts";

/** A server on one of the machines. Only the trial restarts it. */
export type Engine = { start: () => void };

export type EngineOptions = {
  host: Host;
  command: string[];
  cwd: string;
  log: string;
  /** The account for programs that refuse to run as root. */
  user?: string;
};

export function engine({ host, command, cwd, log, user }: EngineOptions): Engine {
  const as = user
    ? ["setpriv", `--reuid=${user}`, `--regid=${user}`, "--clear-groups", "--inh-caps=-all"]
    : [];
  const [program = "", ...args] = on(host, ...as, ...command);
  mkdirSync(dirname(log), { recursive: true });
  return {
    start: () => {
      const output = openSync(log, "a");
      spawn(program, args, { cwd, stdio: ["ignore", output, output], detached: true }).unref();
      closeSync(output);
    },
  };
}

/** Changes the owner of a folder. */
export function own(folder: string, user: string): void {
  spawnSync("chown", ["-R", `${user}:${user}`, folder]);
}
