import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Account, EntryKind, LedgerEntry } from "#shared/domain/payments.ts";
import { accountOf } from "#shared/testing/account-of.ts";
import { type TestDatabase, testDatabase } from "../testing/test-database.ts";
import { insertEntry, insertReversal, type PaymentRow } from "./payments.queries.ts";
import { readAccount, readAccounts } from "./read-accounts.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

type Made = { kind: EntryKind; amount: number; reverses?: number; credited?: number };

const COMMON = {
  receivedOn: "2026-11-21",
  reference: null,
  note: null,
  byStatus: false,
  actorId: null,
};

/** An order with these entries; `reverses` is the index of another one in the list. */
async function anOrder(total: number, made: readonly Made[]) {
  const id = Bun.randomUUIDv7();
  await database.sql`
    INSERT INTO orders (id, email, first_name, last_name, subtotal, shipping, total, status)
    VALUES (${id}, 'ada@example.com', 'Ada', 'Byron', ${total / 100}, 0, ${total / 100}, 'completed')`;
  await database.sql`
    INSERT INTO returns (id, order_id, number, by_customer) VALUES (${`return of ${id}`}, ${id}, 1, false)`;
  const entries: LedgerEntry[] = await database.db.transaction(async (tx) => {
    const rows: PaymentRow[] = [];
    for (const { kind, amount, reverses, credited } of made) {
      const before = reverses === undefined ? undefined : rows[reverses];
      const changes = { payment: amount, refund: -amount, "write-off": 0, credit: 0, reversal: 0 };
      const credits = { refund: credited ?? 0, credit: amount } as Partial<
        Record<EntryKind, number>
      >;
      rows.push(
        before
          ? await insertReversal(tx, before, COMMON)
          : await insertEntry(tx, {
              ...{ ...COMMON, orderId: id, kind, amount, paidChange: changes[kind] },
              ...{ method: "venmo", reverses: null },
              credited: credits[kind] ?? null,
              returnId: kind === "credit" ? `return of ${id}` : undefined,
            }),
      );
    }
    return rows;
  });
  return { order: { id, total }, entries };
}

const entry = (kind: EntryKind, amount: number): Made => ({ kind, amount });

describe("an account", () => {
  it.each<[string, Made[], Partial<Account>]>([
    ["nothing", [], { paid: 0, balance: 100_00, paymentState: "unpaid" }],
    [
      "a part",
      [entry("payment", 40_00)],
      { paid: 40_00, balance: 60_00, paymentState: "part-paid" },
    ],
    [
      "all of it",
      [entry("payment", 40_00), entry("payment", 60_00)],
      { balance: 0, paymentState: "paid" },
    ],
    ["too much", [entry("payment", 140_00)], { balance: -40_00, paymentState: "overpaid" }],
    [
      "a part that went back",
      [entry("payment", 100_00), entry("refund", 30_00)],
      { paid: 70_00, refunded: 30_00, balance: 30_00, paymentState: "part-paid" },
    ],
    [
      "all of which went back",
      [entry("payment", 100_00), entry("refund", 100_00)],
      { paid: 0, refunded: 100_00, balance: 100_00, paymentState: "refunded" },
    ],
    [
      "a part that went back and lowered the price, and one that did not",
      [
        entry("payment", 100_00),
        { ...entry("refund", 30_00), credited: 30_00 },
        entry("refund", 5_00),
      ],
      { paid: 65_00, refunded: 35_00, credited: 30_00, balance: 35_00 },
    ],
    [
      "a part, and the rest written off",
      [entry("payment", 98_00), entry("write-off", 2_00)],
      { paid: 98_00, writtenOff: 2_00, balance: 0, paymentState: "paid" },
    ],
    [
      "nothing, and goods that came back",
      [entry("credit", 40_00)],
      { paid: 0, credited: 40_00, writtenOff: 0, balance: 100_00, paymentState: "unpaid" },
    ],
    ["nothing, all written off", [entry("write-off", 100_00)], { paid: 0, paymentState: "paid" }],
  ])("with %s", async (_, made, expected) => {
    const { order } = await anOrder(100_00, made);
    expect(await readAccount(database.db, order)).toMatchObject(expected);
  });

  it("of an order that costs nothing is paid", async () => {
    const { order } = await anOrder(0, []);
    expect(await readAccount(database.db, order)).toMatchObject({
      balance: 0,
      paymentState: "paid",
    });
  });

  it("leaves out what was reversed, of every kind", async () => {
    const refund = { ...entry("refund", 10_00), credited: 10_00 };
    const made = [
      entry("payment", 100_00),
      refund,
      entry("write-off", 5_00),
      entry("credit", 7_00),
    ];
    const back = [1, 0, 2, 3].map((reverses) => ({ ...entry("reversal", 1), reverses }));
    const { order } = await anOrder(100_00, [...made, ...back]);
    const { order: untouched } = await anOrder(100_00, []);
    expect(await readAccount(database.db, order)).toEqual(
      await readAccount(database.db, untouched),
    );
  });

  it("is what the entries add up to by another computation, for many orders at once", async () => {
    const drawn = await Promise.all(
      Array.from({ length: 40 }, (_, seed) => anOrder(100_00, drawEntries(seed))),
    );
    const accounts = await readAccounts(
      database.db,
      drawn.map(({ order }) => order),
    );
    for (const { order, entries } of drawn) {
      expect(accounts.get(order.id)).toEqual(accountOf(order.total, entries));
    }
  });
});

/** Entries that the ledger accepts: a refund is at most a third of the payments before it. */
function drawEntries(seed: number): Made[] {
  const made: Made[] = [];
  for (let step = 0; step <= seed % 9; step += 1) {
    const amount = 1 + ((seed * 7919 + step * 104_729) % 90_00);
    made.push(entry("payment", amount));
    const choice = (seed + step * 3) % 5;
    const third = Math.ceil(amount / 3);
    if (choice === 0) made.push({ ...entry("refund", third), credited: third - (step % 2) });
    if (choice === 1) made.push(entry("write-off", Math.ceil(amount / 7)));
    if (choice === 4) made.push(entry("credit", Math.ceil(amount / 9)));
    if (choice === 2) made.push({ ...entry("refund", amount), credited: amount });
    if (choice > 0 && choice < 4) {
      made.push({ ...entry("reversal", 1), reverses: made.length - 1 });
    }
  }
  return made;
}
