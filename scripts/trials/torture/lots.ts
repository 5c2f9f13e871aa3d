import { aLotBody, aPdf, wrongLots } from "../../../api/src/testing/lots-under-test.ts";
import { type Check, check, inWords, none } from "../stage/checks.ts";
import { between } from "../stage/random.ts";
import { killAndRestart } from "./kill-process.ts";
import { createIntent, placeUntilSettled } from "./shoppers.ts";
import { ask, createTrialProduct, customers, type Reply, recovery, type Stage } from "./stage.ts";

const PACKERS = 100;
const ORDERS_EACH = 2;
const LOTS_OF_A_PRODUCT = 4;
const TIMEOUT = 60_000;

type Day = { orders: string[]; lots: string[]; answers: Record<string, number>; open: number };

/**
 * A hundred packers allocate, release, ship and cancel in parallel, several of them the same order.
 * Meanwhile three people recall lots and the API is killed.
 */
export async function packAtOnce(
  stage: Stage,
  { products, people, rounds, kills }: Record<"products" | "people" | "rounds" | "kills", number>,
): Promise<Check[]> {
  const day = await openDay(stage, products, people);
  const recalled = day.lots.filter((_, index) => index % LOTS_OF_A_PRODUCT === 0);
  let turns = 0;
  const all = PACKERS * rounds;
  const packing = Array.from({ length: PACKERS }, async (_, packer) => {
    for (let round = 0; round < rounds; round += 1) {
      const order = day.orders[(packer + round * 37) % day.orders.length] ?? "";
      await pack(stage, day, order);
      turns += 1;
    }
  });
  await stage.log.duringOutage(async () => {
    const recalling = recalled.map(async (lot, index) => {
      while (turns < (all * (index + 1)) / (recalled.length + 2)) await Bun.sleep(5);
      await Promise.all([1, 2, 3].map(() => recall(stage, day, lot)));
    });
    for (let kill = 1; kill <= kills; kill += 1) {
      while (turns < (all * kill) / (kills + 2)) await Bun.sleep(5);
      await killAndRestart(stage.shop.processes.api);
      await recovery(stage);
    }
    await Promise.all([...packing, ...recalling]);
  });
  const again: number[] = [];
  for (const lot of recalled) again.push((await recall(stage, day, lot)).body?.mailed ?? -1);
  const name = `${PACKERS} packers at once × ${rounds}, recalls of ${recalled.length} lots, kill -9 of the api × ${kills}`;
  const odd = Object.keys(day.answers).filter((key) => !/ (200|409)$/.test(key));
  return [
    check(`${name}: every call is settled`, odd.length + day.open === 0, inWords(day.answers)),
    check("  units were allocated by them", (day.answers["allocate 200"] ?? 0) > 0, all),
    ...(await proveLots(stage, recalled)),
    none("customers told by a recall that was repeated afterwards", sum(again)),
  ];
}

/** Products with four lots each, slightly more units than are ordered, and two paid orders per person. */
async function openDay(stage: Stage, count: number, people: number): Promise<Day> {
  const day: Day = { orders: [], lots: [], answers: {}, open: 0 };
  const products = await Promise.all(
    Array.from({ length: count }, () => createTrialProduct(stage, { stock: 0 })),
  );
  const units = Math.ceil((people * ORDERS_EACH * 3) / LOTS_OF_A_PRODUCT / count) + 2;
  for (const { id } of products) {
    for (let nth = 0; nth < LOTS_OF_A_PRODUCT; nth += 1) {
      day.lots.push(await releasedLot(stage, id, units));
    }
  }
  const buyers = await customers(stage, people);
  await Promise.all(
    buyers.map(async (person) => {
      for (let nth = 0; nth < ORDERS_EACH; nth += 1) {
        const product = products[between(stage.random, 0, count - 1)];
        if (!product) continue;
        const quantity = between(stage.random, 1, 3);
        const intent = createIntent(stage, person, [{ product, quantity }]);
        const { body } = await placeUntilSettled(stage, person, intent);
        if (!body?.id) continue;
        const paid = { as: stage.admin, body: { status: "processing" } };
        await ask(stage, "PATCH", `/api/admin/orders/${body.id}/status`, paid);
        day.orders.push(body.id);
      }
    }),
  );
  return day;
}

async function releasedLot(stage: Stage, productId: string, units: number): Promise<string> {
  const as = stage.admin;
  const body = aLotBody(productId);
  const entered = await ask<{ id: string }>(stage, "POST", "/api/admin/lots", { as, body });
  const path = `/api/admin/lots/${entered.body?.id}`;
  await ask(stage, "POST", `${path}/documents?kind=coa`, { as, file: aPdf(body.lotNumber) });
  const receive = { kind: "receive", quantity: units };
  await ask(stage, "POST", `${path}/movements`, { as, body: receive });
  const { status } = await ask(stage, "POST", `${path}/release`, { as, body: {} });
  if (status !== 200) throw new Error(`Failed to release a lot: ${status}`);
  return entered.body?.id ?? "";
}

/** One turn of a packer: mostly an allocation, sometimes its reversal or a shipment. */
async function pack(stage: Stage, day: Day, order: string): Promise<void> {
  const path = `orders/${order}`;
  await settle(stage, day, "allocate", "POST", `${path}/allocation`);
  const turn = between(stage.random, 1, 10);
  if (turn <= 2) await settle(stage, day, "give back", "DELETE", `${path}/allocation`);
  if (turn <= 1) await settle(stage, day, "allocate", "POST", `${path}/allocation`);
  if (turn === 3) {
    await settle(stage, day, "cancel", "PATCH", `${path}/status`, { status: "cancelled" });
  }
  if (turn >= 9) await settle(stage, day, "ship", "PATCH", `${path}/shipment`, {});
  if (turn === 10) await settle(stage, day, "un-ship", "DELETE", `${path}/shipment`);
}

type Recalled = { mailed: number };

const recall = (stage: Stage, day: Day, lot: string): Promise<Reply<Recalled>> =>
  settle(stage, day, "recall", "POST", `lots/${lot}/recall`, {
    message: "Please send them back.",
    reason: "Impurity",
  });

/** Repeats the call until there is an answer: an interrupted call may or may not have taken effect. */
async function settle<Body>(
  stage: Stage,
  day: Day,
  name: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Reply<Body>> {
  const giveUpAt = Date.now() + TIMEOUT;
  for (;;) {
    const reply = await ask<Body>(stage, method, `/api/admin/${path}`, { as: stage.admin, body });
    const isSettled = reply.status > 0 && reply.status < 500;
    if (isSettled || Date.now() > giveUpAt) {
      const key = `${name} ${reply.status}`;
      day.answers[key] = (day.answers[key] ?? 0) + 1;
      if (!isSettled) day.open += 1;
      return reply;
    }
    await Bun.sleep(150);
  }
}

/** Recomputes everything from lots, orders and emails. */
async function proveLots({ storage }: Stage, recalled: readonly string[]): Promise<Check[]> {
  const { sql } = storage;
  const count = async (rows: Promise<readonly unknown[]>) => (await rows).length;
  return [
    none(
      "lots, lines and stock that are not the sums of their movements",
      (await wrongLots(storage)).length,
    ),
    none(
      "units in two orders: lots of which more is allocated and there than was received",
      await count(sql`
        SELECT l.id FROM lots l LEFT JOIN lot_allocations a ON a.lot_id = l.id
        GROUP BY l.id HAVING l.received <> l.available + coalesce(sum(a.quantity), 0)`),
    ),
    none(
      "customers with units of a recalled lot who have not exactly one mail",
      await count(sql`
        SELECT l.id, o.user_id FROM lots l
        JOIN lot_allocations a ON a.lot_id = l.id AND a.quantity > 0
        JOIN order_items i ON i.id = a.order_item_id JOIN orders o ON o.id = i.order_id
        WHERE l.id = ANY(${[...recalled]}::text[])
        GROUP BY l.id, o.user_id
        HAVING (SELECT count(*) FROM mails m WHERE m.kind = 'lot-recalled'
          AND m.data ->> 'lotNumber' = l.lot_number AND m.recipient = min(o.email)) <> 1`),
    ),
    none(
      "mails of a recall beyond one for a customer, or without the note that they are told",
      await count(sql`
        SELECT l.id FROM lots l WHERE l.id = ANY(${[...recalled]}::text[])
          AND (SELECT count(*) FROM mails m WHERE m.kind = 'lot-recalled'
                 AND m.data ->> 'lotNumber' = l.lot_number)
            <> (SELECT count(*) FROM lot_recall_mails t WHERE t.lot_id = l.id)`),
    ),
    none(
      "units that were allocated of a lot after it was recalled",
      await count(sql`
        SELECT m.id FROM lot_movements m JOIN lots l ON l.id = m.lot_id
        WHERE l.recalled_at IS NOT NULL AND m.kind = 'allocate' AND EXISTS (
          SELECT FROM activity x WHERE x.subject_id = l.id AND x.action = 'lot-recalled'
            AND x.created_at < m.created_at)`),
    ),
  ];
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
