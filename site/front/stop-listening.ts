import { dlopen } from "bun:ffi";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** The state of a listening socket in /proc/net/tcp. */
const LISTEN = "0A";
/** SHUT_RD of shutdown(2). */
const READING = 0;

/**
 * New connections to a shared port go to the other processes from now on, and open ones stay. `server.stop()` does both
 * at once: it would close a connection whose request has arrived but is not read yet. Without /proc nothing happens.
 */
export function stopListening(port: number): void {
  try {
    const sockets = listeningSockets(port);
    const libc = dlopen("libc.so.6", { shutdown: { args: ["i32", "i32"], returns: "i32" } });
    for (const fd of readdirSync("/proc/self/fd")) {
      if (sockets.has(targetOf(fd))) libc.symbols.shutdown(Number(fd), READING);
    }
    libc.close();
  } catch {
    // Another system than Linux with glibc; `server.stop()` is all that it has.
  }
}

/** Those of all processes, as the links of /proc/self/fd name them: "socket:[4711]". */
function listeningSockets(port: number): Set<string> {
  const hex = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  const rows = ["tcp", "tcp6"]
    .flatMap((name) => readFileSync(`/proc/self/net/${name}`, "utf8").split("\n"))
    .map((line) => line.trim().split(/\s+/));
  const own = rows.filter(([, address, , state]) => address?.endsWith(hex) && state === LISTEN);
  return new Set(own.map((row) => `socket:[${row[9]}]`));
}

/** Empty for a descriptor that was closed meanwhile. */
function targetOf(fd: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`);
  } catch {
    return "";
  }
}
