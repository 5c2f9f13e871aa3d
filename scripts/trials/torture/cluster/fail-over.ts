import { standInBucket } from "#shared/storage/testing/stand-in-bucket.ts";
import { type Check, check, none, type Part } from "../../stage/checks.ts";
import { addCleanUp } from "../../stage/clean-up.ts";
import { insertAdmin, insertPeople } from "../../stage/people.ts";
import { seededRandom } from "../../stage/random.ts";
import { openTrialStorage } from "../../stage/trial-shop.ts";
import { ClientLog } from "../client-log.ts";
import { proveLedger } from "../ledger.ts";
import { createIntent, place } from "../shoppers.ts";
import { type ClientSide, createTrialProduct, waitUntil } from "../stage.ts";
import { openBalancer } from "../upgrade/balancer.ts";
import { startEdits } from "../upgrade/edits.ts";
import { startMachine } from "../upgrade/machines.ts";
import { newRelease } from "../upgrade/sources.ts";
import { Surprises, startBuyers, startVisitors } from "../upgrade/visits.ts";
import { openReplica } from "./replica.ts";

const CROWD = 500;
/** Milliseconds without a primary, and without the bucket. */
const WITHOUT_PRIMARY = 1_500;
const WITHOUT_BUCKET = 3_000;
const TAKES_ORDERS_WITHIN = 30_000;
const CATCHES_UP_WITHIN = 30_000;

/**
 * Two machines without a shared disk, on two database servers and a bucket. The primary is killed and the standby
 * promoted while people buy, read and edit; then the bucket hangs. No process is restarted.
 */
export async function failOver({
  seed,
}: {
  seed: number;
}): Promise<{ part: Part; log: ClientLog }> {
  const begunAt = performance.now();
  const random = seededRandom(seed);
  const storage = await openTrialStorage("torture", { hasSchema: false });
  const replica = await openReplica(storage);
  const bucket = standInBucket();
  addCleanUp(() => bucket.stop());
  const url = new URL(storage.postgres.url);
  const servers = `127.0.0.1:${url.port},127.0.0.1:${replica.port}`;
  const environment = {
    DATABASE_URL: `postgres://${url.username}:${url.password}@${servers}${url.pathname}`,
    STORAGE_URL: `s3://shop?endpoint=${bucket.address.endpoint}`,
    AWS_ACCESS_KEY_ID: bucket.address.accessKeyId,
    AWS_SECRET_ACCESS_KEY: bucket.address.secretAccessKey,
    SECRETS_KEY: "the same for all machines of a shop",
  };
  const balancer = openBalancer();
  const owner = { email: "owner@example.com", password: `owner ${seed} password` };
  const machines = [];
  for (const name of ["one", "two"]) {
    const machine = await startMachine({
      name,
      sources: newRelease(),
      storage,
      admin: owner,
      environment,
    });
    machines.push(machine);
    balancer.machines.push(machine.origin);
  }
  const admin = await insertAdmin(storage.sql, { name: "keeper", random });
  const log = new ClientLog();
  const { origin } = balancer;
  const side: ClientSide = { random, origin, admin, storage, log, scenario: "fail-over" };
  const crowd = await insertPeople(storage.sql, { count: CROWD, name: "buyer", random });
  const [first, ...rest] = crowd;
  if (!first) throw new Error("Nobody buys");
  const products = [];
  for (let number = 0; number < 8; number += 1) {
    products.push(await createTrialProduct(side, { stock: 1_000_000 }));
  }
  const [sold, edited] = [products.slice(0, 4), products.slice(4)];
  const surprises = new Surprises();
  const buyers = startBuyers(side, rest, sold, surprises);
  const visitors = startVisitors(side, products, surprises);
  const edits = startEdits(side, edited, 250);
  await Bun.sleep(1_500);

  const killedAt = Date.now();
  let takesOrdersAfter = Number.POSITIVE_INFINITY;
  await log.duringOutage(async () => {
    await storage.postgres.process.stop("SIGKILL");
    await Bun.sleep(WITHOUT_PRIMARY);
    await replica.promote();
    const isTaken = async () => {
      const line = { product: sold[0] as (typeof sold)[number], quantity: 1 };
      return (await place(side, first, createIntent(side, first, [line]))).status === 201;
    };
    const taken = await waitUntil(isTaken, TAKES_ORDERS_WITHIN);
    if (taken !== null) takesOrdersAfter = Date.now() - killedAt;
    await Bun.sleep(1_000);
  });
  const unreadBefore = edits.seen.unread;
  await log.duringOutage(async () => {
    bucket.setMood("hangs");
    await Bun.sleep(WITHOUT_BUCKET);
    bucket.setMood("answers");
    await Bun.sleep(500);
  });

  const { orders } = await buyers.stop();
  const pages = await visitors.stop();
  const seen = await edits.stop();
  const caughtUp = await waitUntil(
    async () => (await edits.behind()).length === 0,
    CATCHES_UP_WITHIN,
  );
  // Requests without an answer are repeated with the same key, as clients do.
  const open = log.intents.filter(({ outcome }) => outcome.kind === "open");
  for (const intent of open) {
    const person = crowd.find(({ id }) => id === intent.userId);
    if (person)
      await waitUntil(async () => (await place(side, person, intent)).status < 500, 10_000);
  }
  const checks: Check[] = [
    check(
      `takes orders again within ${TAKES_ORDERS_WITHIN / 1000} s of the kill of the primary`,
      takesOrdersAfter <= TAKES_ORDERS_WITHIN,
      `${takesOrdersAfter} ms, ${WITHOUT_PRIMARY} of them before the standby is promoted`,
    ),
    none("answers of 500: what cannot be done is 503", log.answersOf(500)),
    none(`pages that were not whole, of ${pages.pages}`, pages.torn),
    none(
      `pages that show no price that they had while the bucket hangs, of ${seen.reads}`,
      seen.unread - unreadBefore,
    ),
    check(
      "every edit that was answered is on its page in the end",
      caughtUp !== null,
      `${caughtUp} ms`,
    ),
    check("orders were placed all the while", orders > 0, orders),
    ...(await proveLedger({ storage: { ...storage, sql: replica.sql }, log })),
  ];
  for (const machine of machines) await machine.stop();
  return {
    log,
    part: {
      name: "Two machines on a bucket: the primary is killed, the standby promoted, the bucket hangs",
      scenarios: [{ name: failOver.name, checks }],
      seconds: (performance.now() - begunAt) / 1000,
    },
  };
}
