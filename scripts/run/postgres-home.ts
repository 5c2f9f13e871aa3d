import { createHash } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { commandLine } from "../../api/src/command-line.ts";
import { SettingsError } from "../../api/src/env.ts";

/** The account that runs PostgreSQL, because it refuses to run as root. */
export type Account = { name: string; uid: number; gid: number };

export type PostgresHome = {
  path: string;
  /** Why it is not in the data folder, shown at every start; undefined when it is there. */
  notice?: string;
};

/**
 * Where the database of a data folder is: in `postgres/`, unless the account cannot enter it. Then
 * it is in a folder below `outside`. The data folder stores that place, so that it is found again
 * when permissions or the folder's name change.
 *
 * @throws SettingsError instead of opening an empty database when the real one is elsewhere, or
 * when the place is not durable
 */
export function findPostgresHome(
  dataDir: string,
  account: Account | undefined,
  outside = OUTSIDE,
): PostgresHome {
  const inside = join(dataDir, "postgres");
  const remembered = readRemembered(dataDir);
  if (remembered) return stillThere(dataDir, remembered);
  if (!account || canEnter(account, dataDir)) return { path: inside };
  if (existsSync(join(inside, "cluster"))) {
    throw new SettingsError([
      `The database is in ${inside}, which the user ${account.name} can no longer enter; PostgreSQL runs as that user because root may not run it. Let it pass: chmod o+x on ${dataDir} and every folder above it.`,
    ]);
  }
  const path = join(outside, createHash("sha256").update(dataDir).digest("hex").slice(0, 12));
  keepOutside(dataDir, path, account);
  return stillThere(dataDir, path);
}

/** Survives a restart and is not cleaned up, unlike a folder for temporary files. */
const OUTSIDE = "/var/lib/aliquot";
const POINTER = "postgres-is-in";
/** A file in that place with the path of the data folder. */
const BACK_POINTER = "data-folder";

function readRemembered(dataDir: string): string | null {
  const file = join(dataDir, POINTER);
  return existsSync(file) ? readFileSync(file, "utf8").trim() : null;
}

function keepOutside(dataDir: string, path: string, account: Account): void {
  const letIn = `let it pass (chmod o+x on ${dataDir} and every folder above it), run the shop as another user than root, or set DATABASE_URL`;
  const cause = `PostgreSQL runs as the user ${account.name}, because root may not run it, and that user cannot enter ${dataDir}`;
  try {
    mkdirSync(path, { recursive: true, mode: 0o755 });
  } catch {
    throw new SettingsError([`${cause}; ${path} cannot be made either: ${letIn}.`]);
  }
  if (isContainer() && statSync(path).dev !== statSync(dataDir).dev) {
    throw new SettingsError([
      `${cause}; outside of it the database would be gone with this container: ${letIn}.`,
    ]);
  }
  writeFileSync(join(path, BACK_POINTER), dataDir);
  writeFileSync(join(dataDir, POINTER), path);
}

function stillThere(dataDir: string, path: string): PostgresHome {
  const backPointer = join(path, BACK_POINTER);
  if (!existsSync(path)) {
    throw new SettingsError([
      `The database of ${dataDir} was kept in ${path}, which is gone. Put it back, or restore a backup into another DATA_DIR.`,
    ]);
  }
  const owner = existsSync(backPointer) ? readFileSync(backPointer, "utf8") : dataDir;
  if (owner !== dataDir && readRemembered(owner) === path) {
    throw new SettingsError([
      `${dataDir} is a copy of ${owner}, whose database is in ${path}. Copy a shop by ${commandLine("backup")} and ${commandLine("restore")}.`,
    ]);
  }
  if (process.getuid?.() === 0) writeFileSync(backPointer, dataDir);
  else {
    try {
      accessSync(path, constants.W_OK);
    } catch {
      throw new SettingsError([
        `The database of ${dataDir} is in ${path}, which this user may not write. Run the shop as the user who ran it before.`,
      ]);
    }
  }
  return {
    path,
    notice: `The database is in ${path}, because the user that PostgreSQL runs as cannot enter ${dataDir}. Keep the two together.`,
  };
}

export const isContainer = () => existsSync("/.dockerenv") || existsSync("/run/.containerenv");

/** Whether the account may enter the directory and all of its parents. */
export function canEnter({ uid, gid }: Account, directory: string): boolean {
  for (let path = resolve(directory); ; path = dirname(path)) {
    const { mode, uid: owner, gid: group } = statSync(path);
    const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (path === dirname(path)) return true;
  }
}
