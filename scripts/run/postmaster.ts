import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  existsSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { SettingsError } from "../../api/src/env.ts";
import type { Accommodation } from "./postgres-accommodation.ts";

/** Milliseconds in which a server must end after the command that started it. */
export const ORPHAN_ENDS_WITHIN = 60_000;
/** Milliseconds between checks. */
export const PAUSE = 50;
/** Milliseconds of waiting before a message is shown. */
export const SILENCE = 1_000;

/** PostgreSQL's process id and whether it is `ready`, from its own file; null without the file. */
export function readPostmaster(cluster: string) {
  const file = join(cluster, "postmaster.pid");
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, "utf8").split("\n");
  return { pid: Number(lines[0]), status: lines[7]?.trim() };
}

/**
 * Removes a `postmaster.pid` left by a killed server. PostgreSQL would treat any process with that
 * number, even a zombie, as its own server. The caller holds the lock of the cluster, so no server
 * started by a shop is alive; one started by hand may be.
 *
 * @throws SettingsError when a PostgreSQL of this cluster is still running
 */
export async function removeStalePidFile(
  cluster: string,
  onNotice: (sentence: string) => void = () => {},
): Promise<void> {
  const file = join(cluster, "postmaster.pid");
  for (let waited = 0; waited < ORPHAN_ENDS_WITHIN; waited += PAUSE) {
    const pid = readPostmaster(cluster)?.pid;
    if (!pid || !isServerOf(pid, cluster)) return rmSync(file, { force: true });
    if (waited === SILENCE) onNotice("Waiting: the database of an earlier run is still ending.");
    await Bun.sleep(PAUSE);
  }
  throw new SettingsError([
    `A PostgreSQL (process ${readPostmaster(cluster)?.pid}) that this shop did not start runs on ${cluster}. Stop it first: pg_ctl stop -D ${cluster}.`,
  ]);
}

/** Whether the process is a server of this cluster: its working directory is the cluster. A zombie has none. */
function isServerOf(pid: number, cluster: string): boolean {
  if (existsSync("/proc/self")) return workingFolderOf(pid) === realpathSync(cluster);
  const { stdout } = spawnSync("ps", ["-ww", "-o", "args=", "-p", String(pid)], {
    encoding: "utf8",
  });
  return stdout.includes(cluster);
}

/** Null when the process is gone, or belongs to another user. */
function workingFolderOf(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}

/**
 * Starts a guard that stops PostgreSQL when this process is gone, even by SIGKILL: then the guard's standard input
 * closes. The guard reads the process id from `postmaster.pid`, because a restarted server has another one. A later
 * start writes its own name into `guard`, so that an earlier guard does not stop its server.
 */
export function guardAgainstOrphans({ home, cluster, account }: Accommodation): ChildProcess {
  const name = randomBytes(8).toString("hex");
  const nameFile = join(home, "guard");
  writeFileSync(nameFile, `${name}\n`);
  const script = `cat > /dev/null
    for try in 1 2 3 4 5; do
      { read -r current < "$2"; } 2> /dev/null && [ "$current" = "$3" ] || exit
      { read -r pid < "$1"; } 2> /dev/null && kill -INT "$pid" && exit
      sleep 1
    done`;
  const files = [join(cluster, "postmaster.pid"), nameFile];
  return spawn("/bin/sh", ["-c", script, "guard", ...files, name], {
    stdio: ["pipe", "ignore", "ignore"],
    // Its own process group: Ctrl-C in a terminal must reach this process first.
    detached: true,
    uid: account?.uid,
    gid: account?.gid,
  });
}
