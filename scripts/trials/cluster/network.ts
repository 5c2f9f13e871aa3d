import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";

/** The machines of the trial, each a network namespace with one address. docs/cluster.md has a drawing. */
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

/** The address of the trial itself, with its clients and mail server. */
export const OUTSIDE = "10.0.0.1";

/** Creates one network with all machines. It exists only in the trial's own namespace. */
export function layNetwork(): void {
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
}

/** The command line that runs a program on a machine. */
export const on = (host: Host, ...command: string[]): string[] => [
  "ip",
  "netns",
  "exec",
  host,
  ...command,
];

/** Disconnects the machine's network: its packets are lost without an error. */
export const unplug = (host: Host) => run(`ip link set ${host} down`);
export const plugIn = (host: Host) => run(`ip link set ${host} up`);

/** Drops the machine's packets to the others; all other machines still reach it. */
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
  return all.filter((pid) => {
    const file = `/proc/${pid}/comm`;
    if (!existsSync(file)) return false;
    return names.length === 0 || names.includes(readName(file));
  });
}

function readName(file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return "";
  }
}

/** Sends a signal to processes; processes that ended already are skipped. */
export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended by itself.
    }
  }
}

function run(line: string): void {
  const [program = "", ...args] = line.split(" ");
  const { status, stderr } = spawnSync(program, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${line} failed: ${stderr}`);
}
