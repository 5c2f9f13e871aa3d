import { spawnSync } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";

/** The programs of the trial, and their Debian packages. */
const PROGRAMS: Record<string, string> = {
  "/usr/lib/postgresql/15/bin/postgres": "postgresql-15",
  "/usr/bin/psql": "postgresql-client-15",
  "/usr/bin/patroni": "patroni",
  "/usr/bin/etcd": "etcd-server",
  "/usr/sbin/haproxy": "haproxy",
  "/usr/sbin/pgbouncer": "pgbouncer",
  "/usr/bin/memcached": "memcached",
  "/usr/bin/swift-proxy-server": "swift-proxy",
  "/usr/bin/swift-account-server": "swift-account",
  "/usr/bin/swift-container-server": "swift-container",
  "/usr/bin/swift-object-server": "swift-object",
  "/usr/bin/unshare": "util-linux",
};

/** The path depends on the version of the system. */
const IP = ["/usr/sbin/ip", "/sbin/ip", "/usr/bin/ip"];

/** Prevents packages from starting services. */
const POLICY = "/usr/sbin/policy-rc.d";

/**
 * Installs missing packages by apt-get, without starting their services.
 * @throws Error with one sentence when a program is missing and cannot be installed
 */
export function requirePrograms(): void {
  const isRoot = process.platform === "linux" && process.getuid?.() === 0;
  if (!isRoot) {
    throw new Error(
      "torture --cluster makes network namespaces and runs Debian's PostgreSQL 15, Patroni, etcd, HAProxy, PgBouncer and OpenStack Swift: run it as root on Debian 12.",
    );
  }
  const found = missing();
  if (found.length > 0 && Bun.which("apt-get")) install(found);
  const left = missing();
  if (left.length === 0) return;
  throw new Error(`torture --cluster needs ${left.join(", ")}: install what is missing.`);
}

function missing(): string[] {
  const packages = Object.entries(PROGRAMS).flatMap(([path, name]) =>
    existsSync(path) ? [] : [name],
  );
  return IP.some((path) => existsSync(path)) ? packages : [...packages, "iproute2"];
}

function install(packages: string[]): void {
  console.log(`  installing ${packages.join(", ")} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const hasPolicy = existsSync(POLICY);
  if (!hasPolicy) writeFileSync(POLICY, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    spawnSync("apt-get", ["update"], { env });
    spawnSync("apt-get", ["install", "-y", "--no-install-recommends", ...packages], { env });
  } finally {
    if (!hasPolicy) rmSync(POLICY, { force: true });
  }
}

/** The versions of the programs, for the report. */
export function versions(): string {
  const versionOf = (command: string, pattern: RegExp) => {
    const [program = "", ...args] = command.split(" ");
    const { stdout, stderr } = spawnSync(program, args, { encoding: "utf8" });
    return pattern.exec(`${stdout}${stderr}`)?.[1] ?? "?";
  };
  const swift = versionOf("dpkg-query --show swift-proxy", /\t([\d.]+)/);
  return [
    `PostgreSQL ${versionOf("/usr/lib/postgresql/15/bin/postgres --version", /([\d.]+)/)}`,
    `Patroni ${versionOf("/usr/bin/patroni --version", /([\d.]+)/)}`,
    `etcd ${versionOf("/usr/bin/etcd --version", /([\d.]+)/)}`,
    `HAProxy ${versionOf("/usr/sbin/haproxy -v", /version ([\d.]+)/)}`,
    `PgBouncer ${versionOf("/usr/sbin/pgbouncer --version", /([\d.]+)/)}`,
    `OpenStack Swift ${swift}`,
  ].join(", ");
}
