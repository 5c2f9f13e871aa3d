import { type Check, check, inWords, none } from "../stage/checks.ts";
import type { Person } from "../stage/people.ts";
import { between } from "../stage/random.ts";
import type { Intent } from "./client-log.ts";
import { createIntent, outcomesOf, place, placeUntilSettled } from "./shoppers.ts";
import { ask, createTrialProduct, customer, customers, issueCoupon, type Stage } from "./stage.ts";

/** Where the requests of a race go, and how many there are. */
export type Track = {
  origin: string;
  /** Whether this API is far from its database: 20–100 ms. */
  distant: boolean;
  rounds: number;
  buyers: number;
};

/** The stock in a race for the last units. */
const UNITS = 10;

/** In each round, many buyers order the last ten units of a product at the same time. */
export async function raceForLastUnits(stage: Stage, track: Track): Promise<Check[]> {
  const wrong: string[] = [];
  for (let round = 1; round <= track.rounds; round += 1) {
    const product = await createTrialProduct(stage, { stock: UNITS });
    const intents = await sendAll(stage, track, await customers(stage, track.buyers), (person) =>
      createIntent(stage, person, [{ product, quantity: 1 }]),
    );
    const counts = outcomesOf(intents);
    const refused = counts["409 insufficient-stock"] ?? 0;
    if (counts["201"] !== UNITS || refused !== track.buyers - UNITS) wrong.push(inWords(counts));
  }
  const rule = `${track.buyers} buyers at once for ${UNITS} units, ${track.rounds} rounds: exactly ${UNITS} buy, the others get 409`;
  return [check(rule, wrong.length === 0, wrong[0] ?? `${track.rounds} of ${track.rounds} rounds`)];
}

/** Half of the orders name products A and B, half B and A: locks in the order of the lines would deadlock. */
export async function raceCrossed(stage: Stage, track: Track): Promise<Check[]> {
  const stock = track.buyers * track.rounds;
  const [a, b] = [
    await createTrialProduct(stage, { stock }),
    await createTrialProduct(stage, { stock }),
  ];
  const intents: Intent[] = [];
  for (let round = 1; round <= track.rounds; round += 1) {
    const people = await customers(stage, track.buyers);
    const forth = [a, b].map((product) => ({ product, quantity: 1 }));
    const lines = (index: number) => (index % 2 === 0 ? forth : forth.toReversed());
    intents.push(
      ...(await sendAll(stage, track, people, (person, index) =>
        createIntent(stage, person, lines(index)),
      )),
    );
  }
  const counts = outcomesOf(intents);
  const rule = `A,B against B,A, ${track.buyers} at once, ${track.rounds} rounds: all buy, nobody waits for ever`;
  return [check(rule, counts["201"] === intents.length, inWords(counts))];
}

/**
 * One product on two lines of an order: both quantities are taken, at the tier price of their sum. The shop refuses an
 * order with another total.
 */
export async function raceSameProductTwice(stage: Stage, track: Track): Promise<Check[]> {
  const perOrder = 3;
  const tiers = [
    { quantity: 1, price: "20.00" },
    { quantity: 3, price: "18.50" },
  ];
  const product = await createTrialProduct(stage, { stock: UNITS * perOrder + 2, tiers });
  const lines = [1, 2].map((quantity) => ({ product, quantity }));
  const intents = await sendAll(
    stage,
    track,
    await customers(stage, Math.ceil(track.buyers / 2)),
    (person) => createIntent(stage, person, lines),
  );
  const counts = outcomesOf(intents);
  const rule = `the same product on two lines, ${intents.length} at once for ${UNITS} orders' worth: exactly ${UNITS}`;
  return [check(rule, counts["201"] === UNITS, inWords(counts))];
}

/** Half as many orders as `buyers`, at the same time, with a coupon that may be used five times. */
export async function raceForCoupon(stage: Stage, track: Track): Promise<Check[]> {
  const limit = 5;
  const buyers = Math.ceil(track.buyers / 2);
  const product = await createTrialProduct(stage, { stock: buyers });
  const coupon = await issueCoupon(stage, { value: "15", limit });
  const intents = await sendAll(stage, track, await customers(stage, buyers), (person) =>
    createIntent(stage, person, [{ product, quantity: 1 }], coupon),
  );
  const counts = outcomesOf(intents);
  const rule = `a coupon for ${limit}, ${buyers} at once: exactly ${limit}, the others get 409`;
  const refused = (counts["409 coupon-used-up"] ?? 0) + (counts["409 quote-changed"] ?? 0);
  const holds = counts["201"] === limit && refused === buyers - limit;
  return [check(rule, holds, inWords(counts))];
}

/** Up to fifty requests with one Idempotency-Key at the same time make one order, and every answer has its id. */
export async function raceOneKey(stage: Stage, track: Track): Promise<Check[]> {
  const times = Math.min(50, track.buyers);
  const product = await createTrialProduct(stage, { stock: times });
  const person = await customer(stage);
  const intent = createIntent(stage, person, [{ product, quantity: 1 }]);
  const replies = await Promise.all(
    Array.from({ length: times }, async () => {
      const reply = await place(stage, person, intent, track.origin);
      return reply.status >= 500
        ? placeUntilSettled(stage, person, intent, patience(track))
        : reply;
    }),
  );
  const ids = new Set(replies.map(({ body }) => body?.id));
  const [row] = await stage.storage.sql`
    SELECT count(*)::int AS orders FROM orders WHERE user_id = ${person.id}`;
  const found = `${row?.orders} order, ${ids.size} id in ${times} answers`;
  const rule = `the same Idempotency-Key × ${times}: one order, its id in every answer`;
  return [check(rule, row?.orders === 1 && ids.size === 1 && !ids.has(undefined), found)];
}

/** Twenty requests cancel an order while twenty complete it: the stock must match its final status. */
export async function raceCancelComplete(stage: Stage, track: Track): Promise<Check[]> {
  const times = 20;
  const orders = Math.max(1, Math.floor(track.rounds / 4));
  let failed = 0;
  let wrong = 0;
  for (let round = 1; round <= orders; round += 1) {
    const [quantity, stock] = [between(stage.random, 1, 5), 50];
    const product = await createTrialProduct(stage, { stock });
    const person = await customer(stage);
    const intent = createIntent(stage, person, [{ product, quantity }]);
    const { body } = await placeUntilSettled(stage, person, intent, patience(track));
    const path = `/api/admin/orders/${body?.id}/status`;
    const change = (status: string) =>
      ask(stage, "PATCH", path, { as: stage.admin, body: { status }, origin: track.origin });
    const changes = stage.log.duringOutage(() =>
      Promise.all(
        Array.from({ length: times * 2 }, (_, index) =>
          change(index % 2 === 0 ? "cancelled" : "completed"),
        ),
      ),
    );
    // 503: with a slow database, or on a busy machine, some requests wait too long for the lock of the order.
    failed += (await changes).filter(({ status }) => status !== 200 && status !== 503).length;
    const [row] = await stage.storage.sql`
      SELECT p.stock_quantity = ${stock} - CASE WHEN o.status = 'cancelled' THEN 0 ELSE ${quantity} END AS right
      FROM products p, orders o WHERE p.id = ${product.id} AND o.id = ${body?.id ?? ""}`;
    if (row?.right !== true) wrong += 1;
  }
  const rule = `${times} cancel while ${times} complete, ${orders} orders: stock given back exactly when cancelled`;
  return [none(rule, wrong), none("changes of status that failed otherwise than with 503", failed)];
}

/** Sends one order for each person, all at the same time. Repeats each until it is accepted or refused. */
async function sendAll(
  stage: Stage,
  track: Track,
  people: Person[],
  intentOf: (person: Person, index: number) => Intent,
): Promise<Intent[]> {
  const intents = people.map(intentOf);
  await Promise.all(
    people.map(async (person, index) => {
      const intent = intents[index];
      if (intent) await placeUntilSettled(stage, person, intent, patience(track));
    }),
  );
  return intents;
}

/** With a slow database the pauses are longer, because fast repeats only lengthen the queue. */
const patience = ({ origin, distant }: Track) => ({ origin, patiently: distant });
