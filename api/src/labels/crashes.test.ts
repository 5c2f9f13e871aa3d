import { afterAll, beforeAll, expect, it } from "vitest";
import type { Carrier } from "../carrier/carrier.ts";
import { type LabelShop, openLabelShop } from "../testing/label-shop.ts";
import { buyLabel } from "./buy-label.ts";
import { readRates } from "./read-rates.ts";

const LABELS = 15;
/** The moments of a purchase, one after the other for the parcels: where the process ends, if it does. */
const MOMENTS = ["none", "before buying", "after buying", "after a lost answer", "while looking"];

let shop: LabelShop;
beforeAll(async () => {
  shop = await openLabelShop({ customers: LABELS });
});
afterAll(() => shop?.close());

class Crash extends Error {}

/** A carrier whose calls end the process at the given moment of a purchase. */
function endingAt(moment: string | undefined, carrier: Carrier): Carrier {
  const end = () => {
    throw new Crash();
  };
  return {
    ...carrier,
    buy: async (...asked) => {
      if (moment === "before buying") end();
      const label = await carrier.buy(...asked);
      if (moment === "after buying") end();
      return label;
    },
    findBought: async (...asked) => {
      if (moment === "while looking") end();
      const found = await carrier.findBought(...asked);
      if (moment === "after a lost answer") end();
      return found;
    },
  };
}

it("a process that ends at any moment of a purchase leaves exactly one label for each parcel, also with carriers that fail", async () => {
  const { db, carrier } = shop.api.deps;
  if (!carrier) throw new Error("Labels are off");
  const context = { db, now: shop.api.clock.now, carrier };
  const parcels: { id: string; rateId: string }[] = [];
  for (let made = 0; made < LABELS; made += 1) {
    const { id } = await shop.packed(1);
    const { rates } = await readRates(context, id);
    parcels.push({ id, rateId: rates[made % rates.length]?.rateId ?? "" });
  }
  const buy = (index: number, moment: string | undefined) => {
    const { id, rateId } = parcels[index] ?? { id: "", rateId: "" };
    const ending = { ...context, carrier: endingAt(moment, carrier) };
    return buyLabel(ending, id, rateId, { actorId: shop.admin.user.id, key: `key-${index}` });
  };
  for (const index of parcels.keys()) {
    const moment = MOMENTS[index % MOMENTS.length];
    if (index % 3 === 1 || moment === "after a lost answer" || moment === "while looking") {
      shop.failBuying("lost");
    }
    await buy(index, moment).catch(() => {});
  }
  // Half of them are tried again by the seller, the others are left to the worker.
  shop.api.clock.advance(61);
  for (const index of parcels.keys()) if (index % 2 === 0) await buy(index, undefined);
  await shop.settle(60);
  for (const index of parcels.keys()) {
    shop.api.clock.advance(61);
    await buy(index, undefined);
  }
  const recorded = await shop.api.sql<{ id: string; transaction: string | null }[]>`
    SELECT id, shippo_transaction_id AS transaction FROM fulfilments`;
  const everBought = shop.shippo.transactions();
  for (const { id } of parcels) {
    const bought = everBought.filter(({ metadata }) => metadata.startsWith(id));
    expect(bought.map(({ object_id }) => object_id)).toEqual([
      recorded.find((row) => row.id === id)?.transaction,
    ]);
  }
}, 120_000);
