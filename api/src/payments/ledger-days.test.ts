import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../scripts/trials/stage/random.ts";
import { ledgerUnderTest } from "../testing/ledger-under-test.ts";
import { keepLedger } from "./keep-ledger.ts";
import { sumLedgerDays } from "./ledger-days.queries.ts";

const shop = ledgerUnderTest();
const DAYS = ["2026-10-31", "2026-11-01", "2026-11-02", "2026-11-03"];
const METHODS = ["venmo", "zelle", "paypal"] as const;

const keep = () => keepLedger({ db: shop.api.db });

/** Adds an entry and, for some, its reversal on another day. */
async function add(orderId: string, pick: <T>(from: readonly T[]) => T): Promise<void> {
  const id = Bun.randomUUIDv7();
  const amount = pick([0.01, 10, 99.99]);
  const kind = pick(["payment", "payment", "payment", "refund", "write-off"]);
  const paidChange = { payment: amount, refund: -amount, "write-off": 0 }[kind] ?? 0;
  const method = pick(METHODS);
  const entry = { order_id: orderId, method, amount, received_on: pick(DAYS) };
  const credited = kind === "refund" ? 0 : null;
  const first = { ...entry, id, kind, paid_change: paidChange, credited };
  await shop.api.sql`INSERT INTO payments ${shop.api.sql(first)}`;
  if (kind !== "payment" || pick([0, 1, 2]) > 0) return;
  const reversal = { kind: "reversal", paid_change: -paidChange, reverses: id };
  const later = { ...entry, ...reversal, id: Bun.randomUUIDv7(), received_on: pick(DAYS) };
  await shop.api.sql`INSERT INTO payments ${shop.api.sql(later)}`;
}

type Sums = { entries: number; received: number; refunded: number; net: number };

/** The same sums, entry by entry. */
async function countedOneByOne(from: string, to: string): Promise<Record<string, Sums>> {
  const rows = await shop.api.sql<
    { method: string; kind: string; change: number; day: string }[]
  >`SELECT method, kind, (paid_change * 100)::int AS change, received_on::text AS day FROM payments`;
  const sums: Record<string, Sums> = {};
  for (const { method, kind, change, day } of rows) {
    if (day < from || day > to) continue;
    const sum = sums[method] ?? { entries: 0, received: 0, refunded: 0, net: 0 };
    sums[method] = sum;
    sum.entries += 1;
    sum.net += change;
    if (kind === "payment" || (kind === "reversal" && change < 0)) sum.received += change;
    if (kind === "refund" || (kind === "reversal" && change > 0)) sum.refunded -= change;
  }
  return sums;
}

async function expectTrue(told: string): Promise<void> {
  for (const from of DAYS) {
    for (const to of DAYS.filter((day) => day >= from)) {
      const sums = await sumLedgerDays(shop.api.db, { from, to });
      const cents = (text: string) => Number(text.replace(".", ""));
      const found = sums.map(({ method, entries, received, refunded, net }) => [
        method,
        { entries, received: cents(received), refunded: cents(refunded), net: cents(net) },
      ]);
      expect(Object.fromEntries(found), told).toEqual(await countedOneByOne(from, to));
    }
  }
}

describe("the sums of the ledger", () => {
  it("equal the entries after random entries, kept or not", async () => {
    const random = seededRandom(11);
    const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T;
    const { id } = await shop.placed();
    await shop.record(id, "5000.00");
    for (let step = 1; step <= 40; step += 1) {
      await add(id, pick);
      if (pick([0, 1, 2]) === 0) await keep();
      if (step % 5 === 0) await expectTrue(`after step ${step}`);
    }
    await keep();
    expect(await keep()).toBe(0);
    await expectTrue("after all days were kept");
    const all = await sumLedgerDays(shop.api.db, {});
    const venmo = await sumLedgerDays(shop.api.db, { method: "venmo" });
    expect(venmo).toEqual(all.filter(({ method }) => method === "venmo"));
  });

  it("equal the entries while entries are added and several workers keep the days", async () => {
    const random = seededRandom(12);
    const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T;
    const { id } = await shop.placed();
    await shop.record(id, "5000.00");
    const adding = Array.from({ length: 30 }, () => add(id, pick));
    const keeping = Array.from({ length: 10 }, keep);
    await Promise.all([...adding, ...keeping]);
    await expectTrue("while days may still be noted");
    while ((await keep()) > 0);
    await expectTrue("after all days were kept");
  });
});
