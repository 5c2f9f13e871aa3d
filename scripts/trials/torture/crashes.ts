import type { SupervisedProcess } from "../../run/processes.ts";
import { type Check, check, inWords, none } from "../stage/checks.ts";
import type { Person } from "../stage/people.ts";
import { percentile } from "../stage/percentile.ts";
import { between } from "../stage/random.ts";
import type { Intent } from "./client-log.ts";
import { killAndRestart } from "./kill-process.ts";
import { createIntent, outcomesOf, placeUntilSettled } from "./shoppers.ts";
import { createTrialProduct, customers, issueCoupon, recovery, type Stage } from "./stage.ts";
import { appliesTo, type Line, type TrialCoupon, type TrialProduct } from "./trial-products.ts";

/** Parallel orders. Each customer may place ten orders per minute, so many customers take turns. */
const CONCURRENCY = 12;
/**
 * Far from the database an order locks its products for long: the queue for them must not exceed a query's time limit.
 */
const DISTANT_CONCURRENCY = 6;
const CROWD = 3_000;
const PRODUCTS = 12;
/** Every third product has these tiers; an order line has one to four units. */
const TIERS = [
  { quantity: 1, price: "20.01" },
  { quantity: 3, price: "17.77" },
];
/** Milliseconds until the API answers after its database is back; a restarted process may take longer. */
const BACK_WITHIN = 5_000;
const STARTED_WITHIN = 10_000;

/** Kills the API repeatedly under load. */
export async function killApi(stage: Stage, times: number): Promise<Check[]> {
  const name = `kill -9 of the api × ${times} under load`;
  const { origin, shop } = stage;
  return killUnderLoad(stage, name, times, { api: shop.processes.api, origin, pause: [50, 400] });
}

/** The same with a slow database: the API is killed in the middle of most orders. */
export async function killDistantApi(stage: Stage, times: number): Promise<Check[]> {
  const name = `kill -9 of an api far from its database × ${times} under load`;
  const { distantApi: api, distantOrigin: origin } = stage;
  return killUnderLoad(stage, name, times, {
    api,
    origin,
    concurrency: DISTANT_CONCURRENCY,
    pause: [500, 2_500],
  });
}

function killUnderLoad(
  stage: Stage,
  name: string,
  times: number,
  {
    api,
    origin,
    concurrency,
    pause: [shortest, longest],
  }: {
    api: SupervisedProcess;
    origin: string;
    concurrency?: number;
    pause: [shortest: number, longest: number];
  },
): Promise<Check[]> {
  const load = { name, times, origin, concurrency, backWithin: STARTED_WITHIN };
  return underLoad(stage, load, async () => {
    await Bun.sleep(between(stage.random, shortest, longest));
    const killedAt = Date.now();
    await killAndRestart(api);
    await recovery({ origin });
    return Date.now() - killedAt;
  });
}

/** PostgreSQL crashes repeatedly under load, as in a power failure. */
export async function crashPostgres(stage: Stage, times: number): Promise<Check[]> {
  const { postgres } = stage.storage;
  const name = `immediate stop of PostgreSQL × ${times} under load`;
  const load = { name, times, origin: stage.origin, backWithin: BACK_WITHIN };
  return underLoad(stage, load, async () => {
    await Bun.sleep(between(stage.random, 100, 600));
    await postgres.stop("immediate");
    await Bun.sleep(between(stage.random, 0, 500));
    await postgres.process?.start();
    const startedAt = Date.now();
    await recovery(stage);
    await everyConnectionAnswers(stage);
    return Date.now() - startedAt;
  });
}

/** More parallel requests than the API's pool has connections. */
const WHOLE_POOL = 30;

/** One answer shows that one connection works again; the others of the pool recover at their next request. */
async function everyConnectionAnswers({ origin }: Stage): Promise<void> {
  const giveUpAt = Date.now() + BACK_WITHIN;
  const read = async () => (await fetch(`${origin}/api/products?limit=1`)).status;
  while (Date.now() < giveUpAt) {
    const statuses = await Promise.all(Array.from({ length: WHOLE_POOL }, read));
    if (statuses.every((status) => status === 200)) return;
  }
}

async function underLoad(
  stage: Stage,
  {
    name,
    times,
    origin,
    concurrency,
    backWithin,
  }: { name: string; times: number; origin: string; concurrency?: number; backWithin: number },
  disturb: () => Promise<number>,
): Promise<Check[]> {
  const before = stage.log.failuresDuringOutages;
  const load = await startLoad(stage, { origin, concurrency });
  const recoveries: number[] = [];
  await stage.log.duringOutage(async () => {
    for (let time = 1; time <= times; time += 1) recoveries.push(await disturb());
  });
  const intents = await load.finish();
  const counts = outcomesOf(intents);
  const slowest = Math.max(...recoveries);
  return [
    check(
      `${name}: every order is settled by asking again with its key`,
      (counts.open ?? 0) === 0 && intents.length > 0,
      `${inWords(counts)}; ${stage.log.failuresDuringOutages - before} asked again`,
    ),
    none(`${name}: orders refused though there was stock`, intents.length - (counts["201"] ?? 0)),
    check(
      `${name}: back within ${backWithin / 1000} s`,
      slowest <= backWithin,
      `median ${percentile(recoveries, 50)} ms, slowest ${slowest} ms`,
    ),
  ];
}

/** Orders of one to three lines, some with a coupon, until stopped. */
export async function startLoad(
  stage: Stage,
  { origin, concurrency = CONCURRENCY }: { origin: string; concurrency?: number },
) {
  const crowd = await customers(stage, CROWD);
  const products: TrialProduct[] = [];
  for (let number = 0; number < PRODUCTS; number += 1) {
    products.push(
      await createTrialProduct(stage, { stock: 1_000_000, tiers: number % 3 ? undefined : TIERS }),
    );
  }
  const coupons = await issueCoupons(stage, products);
  const intents: Intent[] = [];
  let goesOn = true;
  let turn = 0;
  const running = Array.from({ length: concurrency }, async () => {
    while (goesOn) {
      turn += 1;
      const person = crowd[turn % crowd.length] as Person;
      const lines = basket(stage, products);
      const intent = createIntent(stage, person, lines, couponFor(stage, coupons, lines));
      intents.push(intent);
      await placeUntilSettled(stage, person, intent, { origin });
    }
  });
  return {
    intents,
    finish: async () => {
      goesOn = false;
      await Promise.all(running);
      return intents;
    },
  };
}

/** One coupon of each kind: a share that rounds a half, a share with a maximum, a fixed amount off some products. */
function issueCoupons(stage: Stage, products: TrialProduct[]): Promise<TrialCoupon[]> {
  const some = products.slice(0, PRODUCTS / 2).map(({ id }) => id);
  return Promise.all([
    issueCoupon(stage, { value: "12.5", limit: null }),
    issueCoupon(stage, { value: "40", maximum: "9.99", limit: null }),
    issueCoupon(stage, { type: "fixed", value: "7.50", productIds: some, limit: null }),
  ]);
}

function basket({ random }: Stage, products: TrialProduct[]): Line[] {
  return Array.from({ length: between(random, 1, 3) }, () => ({
    product: products[between(random, 0, products.length - 1)] as TrialProduct,
    quantity: between(random, 1, 4),
  }));
}

function couponFor({ random }: Stage, coupons: TrialCoupon[], lines: Line[]) {
  const coupon = coupons[between(random, 0, coupons.length * 3)] ?? null;
  return coupon && appliesTo(coupon, lines) ? coupon : null;
}
