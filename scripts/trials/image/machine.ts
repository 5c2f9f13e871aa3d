import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { commandOf, type Stage } from "./read-dockerfile.ts";

/** A copy-on-write file system on top of this machine's. */
export type Machine = {
  root: string;
  env: Record<string, string>;
  user: string;
  workdir: string;
  /** ENTRYPOINT, CMD and the command of HEALTHCHECK. */
  entrypoint: string[];
  command: string[];
  healthcheck: string[];
};

const PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/** Files of this machine that the base image does not have. */
const NOT_IN_BASE = ["/usr/local/bin/bun", "/usr/local/bin/node", "/usr/bin/node", "/usr/bin/npm"];

/** Runs the instructions of the stage, with this machine's Debian instead of its base image. */
export function buildStage(
  stage: Stage,
  folder: string,
  context: { files: string[]; stages: Map<string, Machine> },
): Machine {
  const root = join(folder, "root");
  for (const name of ["upper", "work", "root"]) mkdirSync(join(folder, name), { recursive: true });
  const layers = `lowerdir=/,upperdir=${folder}/upper,workdir=${folder}/work`;
  must("mount", ["-t", "overlay", "overlay", "-o", layers, root]);
  for (const name of ["proc", "dev"]) must("mount", ["--rbind", `/${name}`, join(root, name)]);
  for (const file of NOT_IN_BASE) rmSync(join(root, file), { force: true });
  if (stage.from.startsWith("oven/bun:"))
    cpSync(process.execPath, join(root, "/usr/local/bin/bun"));
  const machine: Machine = {
    root,
    env: { PATH, HOME: "/root" },
    user: "root",
    workdir: "/",
    entrypoint: [],
    command: [],
    healthcheck: [],
  };
  for (const { name, rest } of stage.instructions) apply(name, rest, machine, context);
  return machine;
}

function apply(
  name: string,
  rest: string,
  machine: Machine,
  { files, stages }: { files: string[]; stages: Map<string, Machine> },
): void {
  const inside = (path: string) =>
    join(machine.root, path.startsWith("/") ? path : join(machine.workdir, path));
  if (name === "RUN") {
    const { status, stdout, stderr } = runIn(machine, commandOf(rest));
    if (status !== 0) throw new Error(`RUN ${rest} failed:\n${stdout}${stderr}`);
  } else if (name === "COPY" && rest.startsWith("--from=")) {
    const [from = "", source = "", target = ""] = rest.slice("--from=".length).split(/\s+/);
    must("cp", ["-a", join(stages.get(from)?.root ?? "", source), inside(target)]);
  } else if (name === "COPY") {
    if (rest !== ". .") throw new Error(`COPY ${rest} is not understood`);
    for (const file of files) {
      mkdirSync(dirname(inside(file)), { recursive: true });
      cpSync(file, inside(file), { dereference: false });
    }
  } else if (name === "WORKDIR") {
    machine.workdir = rest;
    mkdirSync(inside("."), { recursive: true });
  } else if (name === "USER") machine.user = rest;
  else if (name === "ENV") {
    for (const pair of rest.split(/\s+/)) {
      const [key = "", value = ""] = pair.split("=", 2);
      machine.env[key] = value;
    }
  } else if (name === "ENTRYPOINT") machine.entrypoint = commandOf(rest);
  else if (name === "CMD") machine.command = commandOf(rest);
  else if (name === "HEALTHCHECK") machine.healthcheck = commandOf(rest.replace(/^.*?CMD /, ""));
  else if (!["VOLUME", "EXPOSE", "STOPSIGNAL"].includes(name)) {
    throw new Error(`${name} is not understood`);
  }
}

/** The command line that runs a command there, as its user and in its working directory. */
export function commandIn(
  machine: Machine,
  command: string[],
  env: Record<string, string> = {},
): string[] {
  const all = { ...machine.env, ...env };
  return [
    "chroot",
    `--userspec=${machine.user}`,
    machine.root,
    "/usr/bin/env",
    "-i",
    `--chdir=${machine.workdir}`,
    ...Object.entries(all).map(([name, value]) => `${name}=${value}`),
    ...command,
  ];
}

export function runIn(machine: Machine, command: string[], env: Record<string, string> = {}) {
  const [program = "", ...args] = commandIn(machine, command, env);
  return spawnSync(program, args, { encoding: "utf8" });
}

function must(program: string, args: string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")} failed: ${stderr}`);
}
