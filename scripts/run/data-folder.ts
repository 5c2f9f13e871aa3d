import { ftruncateSync, mkdirSync, readFileSync, statfsSync, writeSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { SettingsError } from "../../api/src/env.ts";
import { tryLock } from "./hold-lock.ts";

export type Holder = {
  /** The command, for example "npm start". */
  command: string;
  /** A shop runs until it is stopped; a task ends by itself. */
  kind: "shop" | "task";
  /** The process id within its own machine or container. */
  pid: number;
  host: string;
  /** ISO 8601. */
  since: string;
  isStopping: boolean;
  /** Where the folder's database listens on 127.0.0.1; "managed" with DATABASE_URL; null while unknown. */
  database: { port: number } | "managed" | null;
};

/** A data folder that only this process uses. */
export type DataFolder = {
  path: string;
  /** Whether the previous holder was killed: processes of it may still be ending. */
  wasAbandoned: boolean;
  tell: (news: Partial<Pick<Holder, "isStopping" | "database">>) => void;
  giveBack: () => void;
};

export type FolderWish = {
  command: string;
  kind: Holder["kind"];
  /** Called with a sentence about the holder when the wait takes long. */
  onNotice?: (sentence: string) => void;
  signal?: AbortSignal;
};

/**
 * Takes the folder for this process. Waits for a task that uses it and for a shop that is stopping.
 * @throws SettingsError with a sentence for people when a shop uses it, or when the folder is not writable
 */
export async function takeDataFolder(path: string, wish: FolderWish): Promise<DataFolder> {
  const { folder, holder } = await takeOrFind(path, wish, false);
  if (folder) return folder;
  throw new SettingsError([
    `${described(holder, path)}. Stop it first, or set DATA_DIR for another folder.`,
  ]);
}

/**
 * Takes the folder for a task that may also work beside a running shop. When a shop uses the
 * folder, waits until its database is open and returns the shop.
 */
export function takeOrJoinDataFolder(path: string, wish: FolderWish): Promise<Found> {
  return takeOrFind(path, wish, true);
}

type Found = { folder: DataFolder; holder?: undefined } | { folder?: undefined; holder: Holder };

async function takeOrFind(path: string, wish: FolderWish, mayJoin: boolean): Promise<Found> {
  const file = join(path, LOCK_FILE);
  const beganAt = Date.now();
  let isNoticed = false;
  for (;;) {
    wish.signal?.throwIfAborted();
    const folder = tryDataFolder(path, wish);
    if (folder) return { folder };
    const holder = readHolder(file);
    const waited = Date.now() - beganAt;
    const stays = holder?.kind === "shop" && !holder.isStopping;
    if (stays && mayJoin && holder.database) return { holder };
    if (stays && !mayJoin && waited > GRACE) return { holder };
    if (holder && !isNoticed && waited > (stays ? GRACE : SILENCE)) {
      wish.onNotice?.(`Waiting: ${described(holder, path)}.`);
      isNoticed = true;
    }
    await Bun.sleep(PAUSE);
  }
}

/** The lock file is in the data folder, so that it is always with the files that it protects. */
const LOCK_FILE = "lock";
/** Milliseconds between attempts. */
const PAUSE = 50;
const SILENCE = 500;
/** Milliseconds. A shop whose terminal was killed needs time to notice and to write that it is stopping. */
const GRACE = 3_000;

/** Null when another process has it. */
export function tryDataFolder(
  path: string,
  { command, kind }: Pick<FolderWish, "command" | "kind">,
): DataFolder | null {
  const lock = writable(path, () => {
    mkdirSync(path, { recursive: true });
    return tryLock(join(path, LOCK_FILE));
  });
  if (!lock) return null;
  try {
    if (kind === "shop") requireSpace(path);
  } catch (error) {
    lock.release();
    throw error;
  }
  // A process that releases the folder empties the file, so text in it is left by a killed process.
  const wasAbandoned = readFileSync(join(path, LOCK_FILE), "utf8") !== "";
  const holder: Holder = {
    command,
    kind,
    pid: process.pid,
    host: hostname(),
    since: new Date().toISOString(),
    isStopping: false,
    database: null,
  };
  const write = (text: string) =>
    writable(path, () => {
      ftruncateSync(lock.fd);
      writeSync(lock.fd, text);
    });
  write(JSON.stringify(holder));
  let isGivenBack = false;
  return {
    path,
    wasAbandoned,
    tell: (news) => {
      if (!isGivenBack) write(JSON.stringify(Object.assign(holder, news)));
    },
    giveBack: () => {
      if (isGivenBack) return;
      isGivenBack = true;
      write("");
      lock.release();
    },
  };
}

/** Null while the holder has not written its data yet. */
function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

function writable<Result>(path: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingsError([
      `The data folder ${path} cannot be used: ${reason}. Set DATA_DIR to a folder that this user may write.`,
    ]);
  }
}

/** Bytes. With less, a process would end in the middle of a start. */
const LEAST_SPACE = 16 * 1024 ** 2;

/** @throws SettingsError when the disk is full. A task may still work then, such as a backup to another place. */
export function requireSpace(path: string, free = freeBytes(path)): void {
  if (free >= LEAST_SPACE) return;
  throw new SettingsError([
    `The disk of ${path} is full: ${Math.floor(free / 1e6)} MB are free. Free some space, or set DATA_DIR to a folder on another disk.`,
  ]);
}

export function freeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize;
}

/** "npm start (process 71) has used /srv/shop since 2026-11-22 10:02:03 UTC" */
export function described({ command, pid, host, since, isStopping }: Holder, path: string): string {
  const where = host === hostname() ? "" : ` on ${host}`;
  const time = since.slice(0, 19).replace("T", " ");
  const state = isStopping ? ", and is stopping" : "";
  return `${command} (process ${pid}${where}) has used ${path} since ${time} UTC${state}`;
}
