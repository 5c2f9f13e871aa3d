import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";

/** The addresses of the machines. Each is a network namespace. docs/cluster.md has a diagram. */
export const ADDRESSES = {
  balancer: "10.0.0.10",
  "db-1": "10.0.0.11",
  "db-2": "10.0.0.12",
  "db-3": "10.0.0.13",
  "shop-1": "10.0.0.21",
  "shop-2": "10.0.0.22",
  bucket: "10.0.0.30",
} as const;

export type Host = keyof typeof ADDRESSES;

export const DATABASES = ["db-1", "db-2", "db-3"] as const;
export type DatabaseHost = (typeof DATABASES)[number];
export const SHOPS = ["shop-1", "shop-2"] as const;
export type ShopHost = (typeof SHOPS)[number];

/** The address of the trial itself, where its clients and its mail server run. */
export const OUTSIDE = "10.0.0.1";

/** Creates the network of all machines. It disappears with the trial, which runs in namespaces of its own. */
export function createNetwork(): void {
  mkdirSync("/run/netns", { recursive: true });
  run("mount -t tmpfs tmpfs /run/netns");
  run("ip link set lo up");
  run("ip link add lan type bridge");
  run(`ip addr add ${OUTSIDE}/24 dev lan`);
  run("ip link set lan up");
  for (const [host, address] of Object.entries(ADDRESSES)) {
    run(`ip netns add ${host}`);
    run(`ip link add ${host} type veth peer name eth0 netns ${host}`);
    run(`ip link set ${host} master lan up`);
    run(`ip -n ${host} addr add ${address}/24 dev eth0`);
    run(`ip -n ${host} link set eth0 up`);
    run(`ip -n ${host} link set lo up`);
  }
  for (const host of SHOPS) run(on(host, "sysctl", "-qw", GIVES_UP_SOONER).join(" "));
}

/**
 * A setting of the shop's machines. Linux resends for a quarter of an hour to a machine that was cut off, and with this setting for about 13 seconds. Only then
 * does a connection to a lost primary fail, so that another can replace it.
 */
export const GIVES_UP_SOONER = "net.ipv4.tcp_retries2=5";

/** The command that runs another command on a machine. */
export const on = (host: Host, ...command: string[]): string[] => [
  "ip",
  "netns",
  "exec",
  host,
  ...command,
];

/** Disconnects the machine: packets to and from it are lost without an error. */
export const unplug = (host: Host) => run(`ip link set ${host} down`);
export const plugIn = (host: Host) => run(`ip link set ${host} up`);

/** Drops the packets from the machine to the others. Packets to the machine still arrive. */
export function cutFrom(host: Host, others: readonly Host[]): void {
  for (const other of others) run(`ip -n ${host} route add blackhole ${ADDRESSES[other]}/32`);
}

export function reconnect(host: Host, others: readonly Host[]): void {
  for (const other of others) run(`ip -n ${host} route del blackhole ${ADDRESSES[other]}/32`);
}

/** The processes of a machine: all of them, or those with one of these program names. */
export function processesOn(host: Host, ...names: string[]): number[] {
  const { stdout } = spawnSync("ip", ["netns", "pids", host], { encoding: "utf8" });
  const all = stdout.split("\n").filter(Boolean).map(Number);
  return names.length === 0 ? all : all.filter((pid) => names.includes(nameOf(pid)));
}

/** The program name of a process; empty when it has ended. */
function nameOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, "utf8").trim();
  } catch {
    return "";
  }
}

/** Sends a signal to those of the processes that still run. */
export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended meanwhile.
    }
  }
}

function run(line: string): void {
  const [program = "", ...args] = line.split(" ");
  const { status, stderr } = spawnSync(program, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${line} failed: ${stderr}`);
}
