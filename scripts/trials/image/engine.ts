import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const CACHE = resolve(".cache/trials/debian-bookworm.tar");

/** The images that the Dockerfile begins with. Debian's packages stand in for the registry's, which may be out of reach. */
const DEBIAN = "docker.io/library/debian:bookworm-slim";
const BUN = "docker.io/oven/bun:1.4.5-debian";

const MACHINE = "localhost/aliquot-machine";
const MACHINE_CACHE = resolve(".cache/trials/debian-bookworm-machine.tar");
const SYSTEM = ["systemd", "systemd-sysv", "dbus", "ca-certificates", "curl", "procps", "iproute2"];

/** A machine's own limits may be below those that the engine asks for. */
export const LIMITS = ["--ulimit", "nofile=4096:4096", "--ulimit", "nproc=4096:4096"];

export function podman(...args: string[]) {
  return spawnSync("podman", args, { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
}

/** The standard output. @throws Error with what the engine said */
export function mustPodman(...args: string[]): string {
  const { status, stdout, stderr, error } = podman(...args);
  if (status === 0) return stdout.trim();
  throw new Error(
    `podman ${args[0]} failed: ${(stderr || error?.message || "").trim().slice(-800)}`,
  );
}

/** Why no container can run on this machine; null when one can. */
export function whyNoEngine(): string | null {
  if (process.getuid?.() !== 0)
    return "root is needed, to make a base image and to switch the network";
  for (const program of ["podman", "debootstrap", "unshare"]) {
    if (!Bun.which(program))
      return `${program} is missing; on Debian: apt-get install podman debootstrap crun iptables`;
  }
  try {
    importBases();
    mustPodman("run", "--rm", "--network=host", ...LIMITS, DEBIAN, "true");
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function importBases(): void {
  if (podman("image", "exists", DEBIAN).status !== 0) {
    if (!existsSync(CACHE)) bootstrap(CACHE);
    mustPodman("import", CACHE, DEBIAN);
  }
  if (podman("image", "exists", BUN).status === 0) return;
  const folder = mkdtempSync(join(tmpdir(), "aliquot-base-"));
  cpSync(process.execPath, join(folder, "bun"));
  chmodSync(join(folder, "bun"), 0o755);
  // The authorities of this machine, because its network may have one of its own.
  const authorities = "/etc/ssl/certs/ca-certificates.crt";
  const trusts = existsSync(authorities);
  if (trusts) cpSync(authorities, join(folder, "ca.crt"));
  const lines = [`FROM ${DEBIAN}`, "COPY bun /usr/local/bin/bun"];
  if (trusts) lines.push("COPY ca.crt /etc/ca.crt", "ENV NODE_EXTRA_CA_CERTS=/etc/ca.crt");
  spawnSync("sh", ["-c", `printf '%s\\n' "$@" > ${join(folder, "Dockerfile")}`, "sh", ...lines]);
  mustPodman("build", "--network=host", "-t", BUN, folder);
  rmSync(folder, { recursive: true });
}

/** A Debian with systemd and without Node, Bun and PostgreSQL: what a provider of servers delivers. */
export function machineImage(): string {
  if (podman("image", "exists", MACHINE).status === 0) return MACHINE;
  if (!existsSync(MACHINE_CACHE)) bootstrap(MACHINE_CACHE, SYSTEM);
  mustPodman("import", MACHINE_CACHE, MACHINE);
  return MACHINE;
}

function bootstrap(cache: string, packages: string[] = []): void {
  console.log("  making a Debian by debootstrap …");
  const folder = mkdtempSync(join(tmpdir(), "aliquot-debian-"));
  mkdirSync(resolve(cache, ".."), { recursive: true });
  const include = packages.length > 0 ? [`--include=${packages.join(",")}`] : [];
  for (const [program, ...args] of [
    ["debootstrap", "--variant=minbase", ...include, "bookworm", folder],
    ["tar", "-C", folder, "-cf", cache, "."],
  ] as [string, ...string[]][]) {
    const { status, stdout } = spawnSync(program, args, { encoding: "utf8" });
    if (status !== 0) throw new Error(`${program} failed: ${stdout.trim().slice(-300)}`);
  }
  rmSync(folder, { recursive: true, force: true });
}

/** Builds the image of the Dockerfile in this folder. */
export function buildImage(tag: string): void {
  const git = (...args: string[]) => spawnSync("git", args, { encoding: "utf8" }).stdout.trim();
  mustPodman(
    "build",
    ...["--format=docker", "--network=host", ...LIMITS, "-t", tag],
    ...["--build-arg", `RELEASE_COMMIT=${git("rev-parse", "HEAD")}`],
    ...["--build-arg", `RELEASE_DATE=${git("log", "-1", "--format=%cI")}`, "."],
  );
}

/**
 * Runs a script of this folder again in its own namespaces, and returns its exit code. crun refuses a machine that has
 * both versions of cgroups; without the second one it uses the first.
 */
export async function runInNamespaces(
  script: string,
  { namespaces, prepare = "", args }: { namespaces: string[]; prepare?: string; args: string[] },
): Promise<number> {
  if (process.getuid?.() !== 0 || !Bun.which("unshare")) {
    console.error("Not tried: root and unshare are needed.");
    return 1;
  }
  const mounts = existsSync("/proc/mounts") ? readFileSync("/proc/mounts", "utf8") : "";
  const own = mounts.includes(" /sys/fs/cgroup/unified ") ? "umount /sys/fs/cgroup/unified;" : "";
  const command = ["sh", "-c", `${own} ${prepare} exec "$@"`, "sh", process.execPath, script];
  const child = Bun.spawn(["unshare", ...namespaces, ...command, ...args], {
    stdio: ["inherit", "inherit", "inherit"],
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
  return child.exited;
}
