import { existsSync, mkdirSync } from "node:fs";
import { resolve } from "node:path";

const CACHE = resolve(import.meta.dirname, "../../.cache/promtool");
const UNPACKED = `${CACHE}/usr/bin/promtool`;

/**
 * The promtool of this machine. Otherwise Debian's package `prometheus` is unpacked into .cache;
 * installing it would start a server.
 * @throws Error with instructions
 */
export function findPromtool(): string {
  const found = Bun.which("promtool") ?? (existsSync(UNPACKED) ? UNPACKED : null);
  if (found) return found;
  mkdirSync(CACHE, { recursive: true });
  const failure = fetchPackage() ?? (fetchLists() ? fetchPackage() : "apt-get update is root's");
  if (failure === null && existsSync(UNPACKED)) return UNPACKED;
  throw new Error(
    `The alert rules are tried by promtool, which is not here, and Debian's package could not be fetched (${failure}). Install Prometheus, or put promtool on the PATH.`,
  );
}

/** Null on success. */
function fetchPackage(): string | null {
  if (!Bun.which("apt-get") || !Bun.which("dpkg-deb")) return "no apt-get";
  const fetched = run("apt-get download -q prometheus && dpkg-deb -x prometheus_*.deb .");
  return fetched.success ? null : fetched.stderr.toString().trim().slice(-300);
}

/** A new machine has no package lists yet. */
const fetchLists = () => process.getuid?.() === 0 && run("apt-get update -q").success;

const run = (command: string) => Bun.spawnSync(["sh", "-c", command], { cwd: CACHE });
