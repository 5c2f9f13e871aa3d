import { spawnSync } from "node:child_process";
import { createConnection, type Socket } from "node:net";
import { isFree } from "../../run/ports.ts";
import { type Check, check, inWords, none } from "../stage/checks.ts";
import type { Person } from "../stage/people.ts";
import { percentile } from "../stage/percentile.ts";
import type { Intent } from "./client-log.ts";
import { createIntent, place, placeUntilSettled } from "./shoppers.ts";
import {
  ask,
  createTrialProduct,
  customers,
  type Reply,
  recovery,
  type Stage,
  waitUntil,
} from "./stage.ts";
import type { TrialProduct } from "./trial-products.ts";

/* The promised limits, in milliseconds. */
const BACK_WITHIN = 5_000;
const DOWN_ANSWERED_WITHIN = 3_000;
const FROZEN_ANSWERED_WITHIN = 5_000;
const GONE_WITHIN = 10_000;

/** Customers who order, and as many who read, while PostgreSQL is frozen: more than an API has connections. */
const FROZEN_OUT = 20;
/** Orders that wait for one row at the same time; an API has ten connections. */
const UNDER_WAY = 8;
/** Milliseconds; less than the API's lock timeout of three seconds. */
const LOCK_WAIT = 1_200;

/** PostgreSQL neither answers nor refuses: all its processes are frozen. */
export async function freezePostgres(stage: Stage, times: number): Promise<Check[]> {
  const replies: Reply[] = [];
  const recoveries: number[] = [];
  const pages: number[] = [];
  const product = await createTrialProduct(stage, { stock: 10_000 });
  const wanted: PersonalIntent[] = [];
  await stage.log.duringOutage(async () => {
    for (let time = 1; time <= times; time += 1) {
      const mine = await createIntents(stage, product, FROZEN_OUT);
      wanted.push(...mine);
      const frozen = postgresProcesses(stage);
      for (const pid of frozen) process.kill(pid, "SIGSTOP");
      try {
        const orders = mine.map(({ person, intent }) => place(stage, person, intent));
        const reads = mine.map(() => ask(stage, "GET", "/api/products"));
        pages.push(...(await Promise.all(["/", "/shop"].map((path) => statusOf(stage, path)))));
        replies.push(...(await Promise.all([...orders, ...reads])));
      } finally {
        for (const pid of frozen) process.kill(pid, "SIGCONT");
      }
      recoveries.push(await recovery(stage));
    }
  });
  await Promise.all(wanted.map((one) => placeUntilSettled(stage, one.person, one.intent)));
  const unsettled = wanted.filter(({ intent }) => intent.outcome.kind !== "acknowledged").length;
  const back = Math.max(...recoveries);
  return [
    refusedWithin(`PostgreSQL frozen × ${times}`, replies, FROZEN_ANSWERED_WITHIN),
    check("PostgreSQL frozen: static pages are there", allAre(pages, 200), pages.join(" ")),
    check("PostgreSQL thawed: back within 5 s", back <= BACK_WITHIN, `slowest ${back} ms`),
    none("PostgreSQL thawed: orders that asking again with the key does not settle", unsettled),
  ];
}

/** The database is away for seconds: pages are still served, and the API refuses at once. */
export async function stopPostgres(stage: Stage): Promise<Check[]> {
  const away: Reply[] = [];
  const pages: number[] = [];
  const { api, site, web } = stage.shop.processes;
  const numbers = () => [api, site, web].map(({ pid }) => pid).join(" ");
  const before = numbers();
  let back = 0;
  await stage.log.duringOutage(async () => {
    await stage.storage.postgres.stop("fast");
    for (let time = 0; time < 10; time += 1) {
      away.push(await ask(stage, "GET", "/api/products"));
      pages.push(await statusOf(stage, "/shop"));
      await Bun.sleep(100);
    }
    await stage.storage.postgres.process?.start();
    back = await recovery(stage);
  });
  const after = numbers();
  return [
    refusedWithin("PostgreSQL down", away, DOWN_ANSWERED_WITHIN),
    check("PostgreSQL down: static pages are there", allAre(pages, 200), counted(pages)),
    check("PostgreSQL up again: back within 5 s", back <= BACK_WITHIN, `${back} ms`),
    check(
      "PostgreSQL up again: nothing was restarted",
      before === after,
      before === after ? "the same processes" : `processes ${before}, then ${after}`,
    ),
  ];
}

/**
 * When stopped, the API finishes the requests in progress. Here these are orders that wait for a row lock, which is
 * released only after the API stopped accepting connections. The stopping process must answer them, without a retry.
 */
export async function terminateApi(stage: Stage): Promise<Check[]> {
  const { api } = stage.shop.processes;
  const { apiPort } = stage.shop.env;
  const product = await createTrialProduct(stage, { stock: 10_000 });
  const wanted = await createIntents(stage, product, UNDER_WAY);
  let replies: Reply[] = [];
  let waiting = 0;
  let took = 0;
  await stage.log.duringOutage(async () => {
    const row = await lockRow(stage, product);
    const orders = wanted.map(({ person, intent }) => place(stage, person, intent));
    await waitUntil(async () => {
      waiting = await waitingForLocks(stage);
      return waiting === UNDER_WAY;
    }, LOCK_WAIT);
    const toldAt = Date.now();
    const stopped = api.stop("SIGTERM");
    await waitUntil(() => isFree(apiPort, "127.0.0.1"), LOCK_WAIT, 10);
    await row.release();
    replies = await Promise.all(orders);
    await stopped;
    took = Date.now() - toldAt;
    await api.start();
    await recovery(stage);
  });
  await Promise.all(wanted.map((one) => placeUntilSettled(stage, one.person, one.intent)));
  const statuses = replies.map(({ status }) => status);
  return [
    check("SIGTERM: orders are under way", waiting === UNDER_WAY, `${waiting} of ${UNDER_WAY}`),
    check("SIGTERM: every one of them is finished", allAre(statuses, 201), counted(statuses)),
    check("SIGTERM: the api is gone within 10 s", took <= GONE_WITHIN, `${took} ms`),
  ];
}

/** Clients that send one byte per second: all others are served as before. */
export async function holdSlowSockets(stage: Stage, count: number): Promise<Check[]> {
  const { hostname, port } = new URL(stage.origin);
  const sockets: Socket[] = [];
  const others: Reply[] = [];
  const held = () => sockets.filter((socket) => socket.readyState === "open").length;
  let begun = 0;
  try {
    for (let number = 0; number < count; number += 1) {
      const socket = createConnection({ host: hostname, port: Number(port) });
      socket.on("error", () => {});
      socket.write("POST /api/login HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n");
      socket.write("Content-Length: 1000\r\n\r\n{");
      sockets.push(socket);
    }
    await waitUntil(() => held() === count, 5_000);
    begun = held();
    for (let round = 0; round < 60; round += 1) {
      if (round % 20 === 0) for (const socket of sockets) socket.write(" ");
      others.push(await ask(stage, "GET", "/api/products"));
      await Bun.sleep(50);
    }
  } finally {
    for (const socket of sockets) socket.destroy();
  }
  const p95 = percentile(
    others.map(({ milliseconds }) => milliseconds),
    95,
  );
  const statuses = others.map(({ status }) => status);
  return [
    check(`${count} slow sockets are held`, begun === count, begun),
    check(`${count} slow sockets: all others are served`, allAre(statuses, 200), counted(statuses)),
    check(`${count} slow sockets: others' p95 below 1 s`, p95 < 1_000, `p95 ${p95} ms`),
  ];
}

type PersonalIntent = { person: Person; intent: Intent };

/** One unit for each of `count` customers. */
async function createIntents(
  stage: Stage,
  product: TrialProduct,
  count: number,
): Promise<PersonalIntent[]> {
  const people = await customers(stage, count);
  return people.map((person) => ({
    person,
    intent: createIntent(stage, person, [{ product, quantity: 1 }]),
  }));
}

/** Locks the product's row, so that every order of it must wait. */
async function lockRow({ storage }: Stage, { id }: TrialProduct) {
  const connection = await storage.sql.reserve();
  await connection`BEGIN`;
  await connection`SELECT id FROM products WHERE id = ${id} FOR UPDATE`;
  return {
    release: async () => {
      await connection`COMMIT`;
      connection.release();
    },
  };
}

async function waitingForLocks({ storage }: Stage): Promise<number> {
  const [row] = await storage.sql<{ waiting: number }[]>`
    SELECT count(*)::int AS waiting FROM pg_stat_activity
    WHERE wait_event_type = 'Lock' AND application_name = 'aliquot-api'`;
  return row?.waiting ?? 0;
}

/** Answered in time and only with 503: a broken connection would be fast too. */
function refusedWithin(rule: string, replies: Reply[], limit: number): Check {
  const statuses = replies.map(({ status }) => status);
  const times = replies.map(({ milliseconds }) => milliseconds);
  const slowest = Math.max(...times);
  return check(
    `${rule}: the api answers 503 within ${limit / 1_000} s`,
    allAre(statuses, 503) && slowest <= limit,
    `${counted(statuses)}, median ${percentile(times, 50)} ms, slowest ${slowest} ms`,
  );
}

async function statusOf(stage: Stage, path: string): Promise<number> {
  return (await ask(stage, "GET", path)).status;
}

const allAre = (statuses: number[], wanted: number) =>
  statuses.length > 0 && statuses.every((status) => status === wanted);

/** "20 × 503, 1 × no answer" */
function counted(statuses: number[]): string {
  const groups = Map.groupBy(statuses, (status) => String(status || "no answer"));
  return inWords(Object.fromEntries([...groups].map(([status, all]) => [status, all.length])));
}

/** The server and its children, which are separate processes. */
function postgresProcesses({ storage }: Stage): number[] {
  const server = storage.postgres.process?.pid;
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
