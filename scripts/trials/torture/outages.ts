import { spawnSync } from "node:child_process";
import { createConnection, type Socket } from "node:net";
import type { Person } from "../stage/people.ts";
import { percentile } from "../stage/percentile.ts";
import { type Check, check, none } from "./checks.ts";
import type { Intent } from "./client-log.ts";
import { startLoad } from "./crashes.ts";
import { place, placeUntilSettled, wish } from "./shoppers.ts";
import { ask, customers, recovery, type Stage, stockWare } from "./stage.ts";

const BACK_WITHIN = 5_000;

/** PostgreSQL neither answers nor refuses: every process of it is stopped where it is. */
export async function freezePostgres(stage: Stage, times: number): Promise<Check[]> {
  const answersMs: number[] = [];
  const recoveries: number[] = [];
  const pages: number[] = [];
  const ware = await stockWare(stage, { stock: 10_000 });
  const wishes: { person: Person; intent: Intent }[] = [];
  await stage.log.duringOutage(async () => {
    for (let time = 1; time <= times; time += 1) {
      const people = await customers(stage, 20);
      const frozen = postgresProcesses(stage);
      for (const pid of frozen) process.kill(pid, "SIGSTOP");
      try {
        const orders = people.map((person) => {
          const intent = wish(stage, person, [{ ware, quantity: 1 }]);
          wishes.push({ person, intent });
          return place(stage, person, intent);
        });
        const reads = people.map(() => ask(stage, "GET", "/api/products"));
        pages.push(...(await Promise.all(["/", "/shop"].map((path) => statusOf(stage, path)))));
        for (const { milliseconds } of await Promise.all([...orders, ...reads])) {
          answersMs.push(milliseconds);
        }
      } finally {
        for (const pid of frozen) process.kill(pid, "SIGCONT");
      }
      recoveries.push(await recovery(stage));
    }
  });
  await Promise.all(wishes.map((one) => placeUntilSettled(stage, one.person, one.intent)));
  const unsettled = wishes.filter(({ intent }) => intent.outcome.kind !== "acknowledged").length;
  const slowest = Math.max(...answersMs);
  const back = Math.max(...recoveries);
  return [
    check(
      `PostgreSQL frozen × ${times}: an answer within 5 s`,
      slowest <= 5_500,
      `median ${percentile(answersMs, 50)} ms, slowest ${slowest} ms`,
    ),
    check("PostgreSQL frozen: static pages are there", allAre(pages, 200), pages.join(" ")),
    check("PostgreSQL thawed: back within 5 s", back <= BACK_WITHIN, `slowest ${back} ms`),
    none("PostgreSQL thawed: orders that asking again with the key does not settle", unsettled),
  ];
}

/** The database is away for seconds: pages stay, the api says so at once. */
export async function stopPostgres(stage: Stage): Promise<Check[]> {
  const away: { status: number; milliseconds: number }[] = [];
  const pages: number[] = [];
  let back = 0;
  await stage.log.duringOutage(async () => {
    await stage.ground.postgres.stop("fast");
    for (let time = 0; time < 10; time += 1) {
      away.push(await ask(stage, "GET", "/api/products"));
      pages.push(await statusOf(stage, "/shop"));
      await Bun.sleep(100);
    }
    await stage.ground.postgres.process?.start();
    back = await recovery(stage);
  });
  const slowest = Math.max(...away.map(({ milliseconds }) => milliseconds));
  const statuses = away.map(({ status }) => status);
  return [
    check(
      "PostgreSQL down: the api answers 503 within 3 s",
      allAre(statuses, 503) && slowest <= 3_000,
      `${[...new Set(statuses)].join(" ")}, slowest ${slowest} ms`,
    ),
    check(
      "PostgreSQL down: static pages are there",
      allAre(pages, 200),
      [...new Set(pages)].join(" "),
    ),
    check(
      "PostgreSQL up again: back within 5 s, nothing restarted",
      back <= BACK_WITHIN,
      `${back} ms`,
    ),
  ];
}

/** Told to stop, the api finishes what it has begun. */
export async function terminateApi(stage: Stage): Promise<Check[]> {
  const { api } = stage.shop.processes;
  const load = await startLoad(stage, { lanes: 8 });
  await Bun.sleep(500);
  let took = 0;
  await stage.log.duringOutage(async () => {
    const startedAt = Date.now();
    await api.stop("SIGTERM");
    took = Date.now() - startedAt;
    await api.start();
    await recovery(stage);
  });
  const intents = await load.finish();
  const open = intents.filter(({ outcome }) => outcome.kind === "open").length;
  return [
    check("SIGTERM: requests under way finish within 10 s", took <= 10_500, `${took} ms`),
    none("SIGTERM: orders that were never settled", open),
  ];
}

/** Senders of a byte a second: everybody else is served as before. */
export async function holdSlowSockets(stage: Stage, count: number): Promise<Check[]> {
  const { hostname, port } = new URL(stage.origin);
  const sockets: Socket[] = [];
  const others: number[] = [];
  try {
    for (let number = 0; number < count; number += 1) {
      const socket = createConnection({ host: hostname, port: Number(port) });
      socket.on("error", () => {});
      socket.write("POST /api/login HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n");
      socket.write("Content-Length: 1000\r\n\r\n{");
      sockets.push(socket);
    }
    for (let round = 0; round < 60; round += 1) {
      if (round % 20 === 0) for (const socket of sockets) socket.write(" ");
      const { milliseconds } = await ask(stage, "GET", "/api/products");
      others.push(milliseconds);
      await Bun.sleep(50);
    }
  } finally {
    for (const socket of sockets) socket.destroy();
  }
  const p95 = percentile(others, 95);
  return [check(`${count} slow sockets: others' p95 below 1 s`, p95 < 1_000, `p95 ${p95} ms`)];
}

async function statusOf(stage: Stage, path: string): Promise<number> {
  return (await ask(stage, "GET", path)).status;
}

const allAre = (statuses: number[], wanted: number) =>
  statuses.length > 0 && statuses.every((status) => status === wanted);

/** The server and its children; each is a process of its own. */
function postgresProcesses({ ground }: Stage): number[] {
  const server = ground.postgres.process?.pid;
  if (!server) throw new Error("PostgreSQL does not run");
  const { stdout } = spawnSync("ps", ["-e", "-o", "pid=,ppid="], { encoding: "utf8" });
  const children = stdout
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === server)
    .map(([pid = 0]) => pid);
  return [server, ...children];
}
