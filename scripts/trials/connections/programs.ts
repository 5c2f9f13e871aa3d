import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { accommodate } from "../../run/postgres-accommodation.ts";

export type Binaries = { initdb: string; postgres: string };

/** The account for programs that refuse to run as root; undefined for our own account. */
export type Account = { uid: number; gid: number } | undefined;

/** Installation folders of Debian, Homebrew and others. */
const PLACES = {
  postgres15: ["/usr/lib/postgresql/15/bin", "/opt/homebrew/opt/postgresql@15/bin"],
  pgbouncer: ["/usr/sbin", "/usr/bin", "/opt/homebrew/bin", "/usr/local/bin"],
};

const PACKAGES = { postgres15: "postgresql-15", pgbouncer: "pgbouncer", openssl: "openssl" };

/**
 * The real programs: PostgreSQL 15 and PgBouncer from Debian, and the embedded PostgreSQL 18.
 * Missing packages are installed by apt-get where permitted.
 */
export async function findPrograms(workFolder: string) {
  const missing = () => [
    ...(folderOf("postgres15", "postgres") ? [] : [PACKAGES.postgres15]),
    ...(folderOf("pgbouncer", "pgbouncer") ? [] : [PACKAGES.pgbouncer]),
    ...(Bun.which("openssl") ? [] : [PACKAGES.openssl]),
  ];
  if (missing().length > 0) install(missing());
  const left = missing();
  if (left.length > 0) {
    throw new Error(`This trial needs ${left.join(", ")}: install what is missing and try again.`);
  }
  // Also determines the account, and a place for the binaries that it can enter.
  mkdirSync(workFolder, { recursive: true, mode: 0o755 });
  const { binaries: embedded, account } = await accommodate(workFolder);
  const debian = folderOf("postgres15", "postgres") ?? "";
  return {
    account: account as Account,
    postgres: {
      15: { initdb: join(debian, "initdb"), postgres: join(debian, "postgres") },
      18: embedded,
    } satisfies Record<number, Binaries>,
    pgbouncer: join(folderOf("pgbouncer", "pgbouncer") ?? "", "pgbouncer"),
  };
}

export type Programs = Awaited<ReturnType<typeof findPrograms>>;

function folderOf(place: keyof typeof PLACES, program: string): string | undefined {
  return PLACES[place].find((folder) => existsSync(join(folder, program)));
}

/** Installs packages by apt-get where permitted. */
export function install(packages: string[]): void {
  if (process.getuid?.() !== 0 || !Bun.which("apt-get")) return;
  console.log(`  installing ${packages.join(", ")} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync("apt-get", ["update"], { env });
  spawnSync("apt-get", ["install", "-y", "--no-install-recommends", ...packages], { env });
}
