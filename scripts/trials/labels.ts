/**
 * Labels while the carrier fails and the api is killed: `npm run trial:labels -- --labels 1000 --kills 50`.
 *
 * A shop buys a label for each of many parcels from a simulator of Shippo. 5 % of the simulator's answers
 * are failures, most of them after the purchase. The api is killed at random moments. At the end every
 * parcel has exactly the one label that was bought for it.
 */
import { parseArgs } from "node:util";
import type { Sql } from "postgres";
import {
  type Fault,
  type ShippoSimulator,
  startShippoSimulator,
} from "#shared/testing/shippo-simulator.ts";
import { type Check, check, inWords, none, writeResults } from "./stage/checks.ts";
import { addCleanUp, runTrial } from "./stage/clean-up.ts";
import { insertAdmin } from "./stage/people.ts";
import { QUICK_HASHING } from "./stage/quick-hashing.ts";
import { seededRandom } from "./stage/random.ts";
import { openApi, openTrialStorage } from "./stage/trial-shop.ts";
import { killAndRestart } from "./torture/kill-process.ts";

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    labels: { type: "string", default: "1000" },
    kills: { type: "string", default: "50" },
    seed: { type: "string", default: "1" },
  },
});
const [LABELS, KILLS, SEED] = [values.labels, values.kills, values.seed].map(Number) as [
  number,
  number,
  number,
];
/** Sellers who buy at the same time. */
const BUYERS = 6;
/** Milliseconds before a parcel is tried again: a purchase in doubt belongs to its request for a minute. */
const AGAIN_MS = 3000;
const GIVE_UP_MS = 15 * 60_000;
const FAULTS: Fault[] = ["lost", "lost", "broken-after", "broken", "busy"];

type Parcel = { id: string; rateId: string | null; notBefore: number };

await runTrial(async () => {
  console.log(`Buying ${LABELS} labels with 5 % failures, kill -9 × ${KILLS}, seed ${SEED}`);
  const random = seededRandom(SEED);
  const shippo = startShippoSimulator({
    token: "a token of the trial",
    delayMs: 30,
    faultOf: (call) =>
      call === "POST /transactions" || call === "GET /transactions"
        ? random() < 0.05
          ? (FAULTS[Math.floor(random() * FAULTS.length)] ?? null)
          : null
        : null,
  });
  addCleanUp(() => shippo.stop());
  const storage = await openTrialStorage("labels", { durable: true });
  const api = await openApi(storage, {
    SHIPPO_API_TOKEN: shippo.token,
    SHIPPO_URL: shippo.url,
    ...QUICK_HASHING,
  });
  const admin = await insertAdmin(storage.sql, { name: "owner", random });
  await storage.sql`UPDATE sessions SET proved_at = clock_timestamp() + interval '1 day'`;
  const ask = callerOf(api.url, admin.sessionId);
  await prepare(ask);
  const parcels = await insertParcels(storage.sql, LABELS);
  const counts: Record<string, number> = {};
  const waiting = [...parcels];
  let bought = 0;
  const until = Date.now() + GIVE_UP_MS;
  const buyers = Array.from({ length: BUYERS }, async () => {
    while (bought < LABELS && Date.now() < until) {
      const index = waiting.findIndex(({ notBefore }) => notBefore <= Date.now());
      const [parcel] = index < 0 ? [] : waiting.splice(index, 1);
      if (!parcel) {
        await Bun.sleep(50);
        continue;
      }
      const outcome = await buyOne(ask, parcel);
      counts[outcome] = (counts[outcome] ?? 0) + 1;
      if (outcome === "bought") bought += 1;
      else waiting.push({ ...parcel, notBefore: Date.now() + AGAIN_MS });
    }
  });
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const share = Math.floor((kill * LABELS) / (KILLS + 1));
    while (bought < share && Date.now() < until) await Bun.sleep(5);
    await Bun.sleep(random() * 60);
    await killAndRestart(api.process);
  }
  await Promise.all(buyers);
  return report(await prove(storage.sql, shippo, parcels, counts));
});

type Ask = (method: string, path: string, body?: object, key?: string) => Promise<Answered>;
type Answered = {
  status: number;
  body: { code?: string; rates?: { rateId: string }[]; labelState?: string };
};

/** A request whose connection breaks is answered with status 0. */
function callerOf(origin: string, sessionId: string): Ask {
  return async (method, path, body, key) => {
    try {
      const response = await fetch(`${origin}/api/admin${path}`, {
        method,
        headers: {
          Cookie: `aliquot_session=${sessionId}`,
          ...(body && { "Content-Type": "application/json" }),
          ...(key && { "Idempotency-Key": key }),
        },
        body: body && JSON.stringify(body),
      });
      return { status: response.status, body: (await response.json()) as Answered["body"] };
    } catch {
      return { status: 0, body: {} };
    }
  };
}

async function prepare(ask: Ask): Promise<void> {
  const place = { address1: "1 Dock Street", city: "Wheeling", state: "WV", zipCode: "26003" };
  const sender = await ask("PUT", "/shipping/sender", { name: "Ada", country: "US", ...place });
  const box = { id: "box", name: "Box", lengthCm: 20, widthCm: 15, heightCm: 8, weightGrams: 150 };
  const boxes = await ask("PUT", "/shipping/parcels", { parcels: [box] });
  if (sender.status !== 200 || boxes.status !== 200) throw new Error("The shop was not prepared.");
}

/** Paid orders of one unit, each in a packed parcel, written in one go. */
async function insertParcels(sql: Sql, count: number): Promise<Parcel[]> {
  await sql`INSERT INTO categories (id, name, slug) VALUES ('kinins', 'Kinins', 'kinins')`;
  await sql`
    INSERT INTO products (id, name, slug, description, price, category_id)
    VALUES ('bradykinin', 'Bradykinin', 'bradykinin', '', 20, 'kinins')`;
  await sql`
    INSERT INTO orders (id, email, first_name, last_name, shipping_address, subtotal, shipping, total, status)
    SELECT 'order-' || lpad(n::text, 8, '0'), 'buyer@example.com', 'Ada', 'Byron',
      '{"address1":"12 Market Street","address2":null,"city":"Wheeling","state":"WV","zipCode":"26003","country":"US"}',
      20, 0, 20, 'processing'
    FROM generate_series(1, ${count}) n`;
  await sql`
    INSERT INTO order_items (id, order_id, product_id, product_name, product_price, quantity, total)
    SELECT 'item-' || id, id, 'bradykinin', 'Bradykinin', 20, 1, 20 FROM orders`;
  await sql`
    INSERT INTO fulfilments (id, order_id, number, state, packed_at)
    SELECT 'parcel-' || id, id, 1, 'packed', clock_timestamp() FROM orders`;
  await sql`
    INSERT INTO fulfilment_lines (fulfilment_id, order_item_id, quantity)
    SELECT 'parcel-' || id, 'item-' || id, 1 FROM orders`;
  const rows = await sql<{ id: string }[]>`SELECT id FROM fulfilments ORDER BY id`;
  return rows.map(({ id }) => ({ id, rateId: null, notBefore: 0 }));
}

/** What a seller does: reads the rates, buys the cheapest, and repeats the same request after a failure. */
async function buyOne(ask: Ask, parcel: Parcel): Promise<string> {
  if (!parcel.rateId) {
    const { status, body } = await ask("GET", `/fulfilments/${parcel.id}/rates`);
    if (status !== 200) return `rates ${status} ${body.code ?? ""}`.trim();
    parcel.rateId = body.rates?.[0]?.rateId ?? null;
  }
  const path = `/fulfilments/${parcel.id}/label`;
  const { status, body } = await ask("POST", path, { rateId: parcel.rateId }, parcel.id);
  return status === 200 && body.labelState === "bought"
    ? "bought"
    : `label ${status} ${body.code ?? ""}`.trim();
}

async function prove(
  sql: Sql,
  shippo: ShippoSimulator,
  parcels: readonly Parcel[],
  counts: Record<string, number>,
): Promise<Check[]> {
  const rows = await sql<{ id: string; transaction: string | null }[]>`
    SELECT id, shippo_transaction_id AS transaction FROM fulfilments`;
  const recorded = new Map(rows.map(({ id, transaction }) => [id, transaction]));
  // Also what was voided since: it was bought all the same.
  const bought = Map.groupBy(
    shippo.transactions().filter(({ status }) => status !== "ERROR"),
    ({ metadata }) => metadata.split(" ")[0] ?? "",
  );
  const twice = parcels.filter(({ id }) => (bought.get(id)?.length ?? 0) > 1);
  const lost = parcels.filter(
    ({ id }) => !bought.get(id)?.some(({ object_id }) => object_id === recorded.get(id)),
  );
  const each = (shippo.count() / LABELS).toFixed(2);
  return [
    check(`${LABELS} labels are bought`, bought.size === LABELS, inWords(counts)),
    none("labels that were bought twice", twice.length),
    none("labels that are lost", lost.length),
    check("at most 3 requests for each label to Shippo", Number(each) <= 3, each),
  ];
}

function report(checks: Check[]): number {
  for (const { rule, found, outcome } of checks) {
    console.log(`  ${outcome === "holds" ? "✓" : "✗"} ${rule}: ${found}`);
  }
  const passed = checks.filter(({ outcome }) => outcome === "holds").length;
  writeResults("labels", [{ name: "buyLabels", checks }]);
  console.log(`labels: ${passed} passed, ${checks.length - passed} failed`);
  return passed === checks.length ? 0 : 1;
}
