import { describe, expect, it } from "vitest";
import { accountOf } from "../testing/account-of.ts";
import {
  type Account,
  amountDue,
  creditedBy,
  type EntryKind,
  isDayOfPayment,
  ledgerChange,
  type MarkedEntry,
  moneyWords,
  orderMoney,
  recordingProblem,
  refundDue,
  reversalProblem,
  statusAfterEntry,
} from "./payments.ts";

let drawn = 0;

function entry(kind: EntryKind, amount: number, more: Partial<MarkedEntry> = {}): MarkedEntry {
  drawn += 1;
  return { id: `entry-${drawn}`, kind, amount, reverses: null, byStatus: false, ...more };
}

const reversalOf = ({ id, amount }: MarkedEntry) => entry("reversal", amount, { reverses: id });
const account = (...entries: MarkedEntry[]): Account => accountOf(100_00, entries);
const reversalOfEntry = (
  order: { hasLeftSince: boolean },
  entries: MarkedEntry[],
  one: MarkedEntry,
) => reversalProblem(order, account(...entries), entries, one);

describe("an account", () => {
  it("asks for what is open unless the order is cancelled, and owes what a cancelled one has paid", () => {
    const partPaid = account(entry("payment", 40_00));
    const overpaid = account(entry("payment", 140_00));
    expect(amountDue("awaiting-payment", partPaid)).toBe(60_00);
    expect(amountDue("processing", partPaid)).toBe(60_00);
    expect(amountDue("cancelled", partPaid)).toBe(0);
    expect(amountDue("awaiting-payment", overpaid)).toBe(0);
    // What lowered the price is not asked for again; what was only moved is.
    const [payment, moved] = [entry("payment", 40_00), entry("refund", 10_00, { credited: 0 })];
    const lowering = entry("refund", 10_00, { credited: 10_00 });
    expect(amountDue("awaiting-payment", account(payment, moved))).toBe(70_00);
    expect(amountDue("processing", account(payment, lowering))).toBe(60_00);
    expect(amountDue("processing", account(payment, lowering, reversalOf(lowering)))).toBe(60_00);
    expect(amountDue("processing", account(payment, moved, lowering))).toBe(70_00);
    expect(refundDue("cancelled", partPaid)).toBe(40_00);
    expect(refundDue("awaiting-payment", partPaid)).toBe(0);
    expect(refundDue("completed", overpaid)).toBe(40_00);
  });

  it("owes what was paid beyond the lowered price, and no write-off", () => {
    const paid = entry("payment", 100_00);
    const back = entry("refund", 30_00, { credited: 30_00 });
    expect(refundDue("processing", account(paid, back))).toBe(0);
    expect(refundDue("processing", account(paid, back, entry("payment", 5_00)))).toBe(5_00);
    const cheaper = (...entries: MarkedEntry[]) => accountOf(60_00, entries);
    expect(refundDue("processing", cheaper(paid, back))).toBe(40_00);
    const writtenDown = [entry("payment", 80_00), entry("write-off", 20_00)];
    expect(refundDue("processing", cheaper(...writtenDown))).toBe(20_00);
    expect(refundDue("processing", accountOf(90_00, writtenDown))).toBe(0);
    // Less than what it was lowered by: it costs nothing, and no more is owed than was paid.
    expect(refundDue("processing", accountOf(20_00, [paid, back]))).toBe(70_00);
  });
});

describe("what an entry lowers the price by", () => {
  const paid = entry("payment", 100_00);
  const of = (
    kind: "payment" | "refund" | "write-off" | "credit",
    amount: number,
    before: MarkedEntry[],
    order: Partial<Parameters<typeof creditedBy>[0]> = {},
  ) =>
    creditedBy({ status: "processing", shippingStatus: "pending", ...order }, account(...before), {
      kind,
      amount,
    });

  it("is of a refund what exceeds the overpayment, and nothing where nothing is sold", () => {
    expect(of("refund", 30_00, [paid])).toBe(30_00);
    expect(of("refund", 30_00, [entry("payment", 120_00)])).toBe(10_00);
    expect(of("refund", 20_00, [entry("payment", 120_00)])).toBe(0);
    const lowered = entry("refund", 30_00, { credited: 30_00 });
    expect(of("refund", 10_00, [entry("payment", 120_00), lowered])).toBe(0);
    expect(of("refund", 30_00, [paid], { status: "completed" })).toBe(30_00);
    expect(of("refund", 30_00, [paid], { status: "cancelled" })).toBe(0);
    expect(of("refund", 30_00, [entry("payment", 40_00)], { status: "awaiting-payment" })).toBe(0);
  });

  it("is the whole refund of a return, and at most the price", () => {
    const back = { isReturn: true };
    expect(of("refund", 50_00, [entry("payment", 120_00)], back)).toBe(50_00);
    expect(of("refund", 110_00, [entry("payment", 120_00)], back)).toBe(100_00);
    const waits = { ...back, status: "awaiting-payment" } as const;
    expect(of("refund", 40_00, [entry("payment", 40_00)], waits)).toBe(40_00);
    expect(of("credit", 50_00, [], waits)).toBe(50_00);
  });

  it("is taken back by a payment once the whole money went back, before the order left", () => {
    const off = [paid, entry("refund", 100_00, { credited: 100_00 })];
    expect(of("payment", 100_00, off)).toBe(-100_00);
    expect(of("payment", 5_00, off)).toBe(-100_00);
    expect(of("payment", 100_00, off, { shippingStatus: "shipped" })).toBeNull();
    expect(of("payment", 100_00, off, { status: "cancelled" })).toBeNull();
    expect(of("payment", 100_00, off, { status: "cancelled", isRevived: true })).toBe(-100_00);
    expect(of("write-off", 5_00, off)).toBeNull();
    // Something is due of it, so a payment pays that.
    const dearer = creditedBy(
      { status: "processing", shippingStatus: "pending" },
      accountOf(150_00, off),
      { kind: "payment", amount: 50_00 },
    );
    expect(dearer).toBeNull();
    const part = [paid, entry("refund", 99_00, { credited: 99_00 })];
    expect(of("payment", 99_00, part)).toBeNull();
  });
});

describe("what was received, in words,", () => {
  it.each<[string, string, MarkedEntry[], string | null]>([
    ["nothing", "awaiting-payment", [], null],
    ["a part", "awaiting-payment", [entry("payment", 35_00)], "Received $35.00, still due $65.00"],
    ["all", "processing", [entry("payment", 100_00)], null],
    ["too much", "completed", [entry("payment", 120_00)], "Received $120.00, refund due $20.00"],
    [
      "a part of a cancelled order",
      "cancelled",
      [entry("payment", 35_00)],
      "Received $35.00, refund due $35.00",
    ],
    ["what went back", "cancelled", [entry("payment", 9_00), entry("refund", 9_00)], "Refunded"],
    [
      "less than a refund left",
      "processing",
      [entry("payment", 100_00), entry("refund", 9_00, { credited: 9_00 })],
      null,
    ],
  ])("of %s", (_, status, entries, words) => {
    expect(moneyWords(status, account(...entries))).toBe(words);
  });

  it("may be more than any single amount, because a payment may be of any amount", () => {
    const answer = { total: "65.00", refunded: "0.00", credited: "0.00" };
    const money = orderMoney({
      ...answer,
      paid: "100000009.99",
      balance: "-99999944.99",
      paymentState: "overpaid",
    });
    expect(moneyWords("processing", money)).toBe(
      "Received $100,000,009.99, refund due $99,999,944.99",
    );
  });
});

describe("what may be recorded", () => {
  const partPaid = account(entry("payment", 40_00));

  it("is a refund of at most what is paid, of a cancelled order too", () => {
    const refund = (amount: number) =>
      recordingProblem("cancelled", partPaid, { kind: "refund", amount });
    expect([refund(40_00), refund(40_01)]).toEqual([null, "refund-exceeds-paid"]);
  });

  it("is a write-off of at most what is due, of a cancelled order once it is opened again", () => {
    const writeOff = (amount: number) =>
      recordingProblem("awaiting-payment", partPaid, { kind: "write-off", amount });
    expect([writeOff(60_00), writeOff(60_01)]).toEqual([null, "write-off-exceeds-balance"]);
    const lowered = account(entry("payment", 100_00), entry("refund", 30_00, { credited: 30_00 }));
    const one = { kind: "write-off", amount: 1 } as const;
    expect(recordingProblem("processing", lowered, one)).toBe("write-off-exceeds-balance");
    const kept = recordingProblem("cancelled", partPaid, { ...one, keep: true });
    const revived = recordingProblem("cancelled", partPaid, { ...one, revive: true });
    expect([kept, revived]).toEqual(["write-off-exceeds-balance", null]);
  });

  it("is a credit of at most what is due", () => {
    const credit = (amount: number) =>
      recordingProblem("awaiting-payment", partPaid, { kind: "credit", amount });
    expect([credit(60_00), credit(60_01)]).toEqual([null, "credit-exceeds-due"]);
  });

  it("is a payment of any amount; for a cancelled order once somebody has chosen", () => {
    const payment = { kind: "payment", amount: 500_00 } as const;
    expect(recordingProblem("completed", partPaid, payment)).toBeNull();
    expect(recordingProblem("cancelled", partPaid, payment)).toBe("order-cancelled");
    expect(recordingProblem("cancelled", partPaid, { ...payment, keep: true })).toBeNull();
    expect(recordingProblem("cancelled", partPaid, { ...payment, revive: true })).toBeNull();
  });
});

describe("what may be reversed", () => {
  const pending = { hasLeftSince: false };

  it("is an entry, once, while the goods are here", () => {
    const payment = entry("payment", 40_00);
    const reversal = reversalOf(payment);
    expect(reversalOfEntry(pending, [payment], payment)).toBeNull();
    expect(reversalOfEntry({ hasLeftSince: true }, [payment], payment)).toBe("order-shipped");
    expect(reversalOfEntry(pending, [payment, reversal], payment)).toBe("already-reversed");
    expect(reversalOfEntry(pending, [payment, reversal], reversal)).toBe("is-reversal");
  });

  it("is a refund also once they have left", () => {
    const entries = [entry("payment", 40_00), entry("refund", 1)] as const;
    expect(reversalOfEntry({ hasLeftSince: true }, [...entries], entries[1])).toBeNull();
  });

  it("is no payment whose money went back, until its refund is reversed", () => {
    const payment = entry("payment", 40_00);
    const refund = entry("refund", 1);
    expect(reversalOfEntry(pending, [payment, refund], payment)).toBe("payment-refunded");
    expect(reversalOfEntry(pending, [payment, refund], refund)).toBeNull();
    expect(reversalOfEntry(pending, [payment, refund, reversalOf(refund)], payment)).toBeNull();
    const writeOff = entry("write-off", 60_00);
    expect(reversalOfEntry(pending, [payment, writeOff], writeOff)).toBeNull();
  });

  it("is no refund of an order that was paid anew since, until that payment is reversed", () => {
    const [payment, refund] = [
      entry("payment", 100_00),
      entry("refund", 100_00, { credited: 100_00 }),
    ];
    const anew = entry("payment", 100_00, { credited: -100_00 });
    expect(reversalOfEntry(pending, [payment, refund], refund)).toBeNull();
    expect(reversalOfEntry(pending, [payment, refund, anew], refund)).toBe("paid-again");
    const reversed = [payment, refund, anew, reversalOf(anew)];
    expect(reversalOfEntry(pending, reversed, refund)).toBeNull();
  });
});

describe("the status after an entry", () => {
  it("is processing when an awaiting order's balance is closed, by whatever entry", () => {
    const part = entry("payment", 99_00);
    for (const last of [entry("payment", 1_00), entry("payment", 5_00), entry("write-off", 1_00)]) {
      const after = account(part, last);
      expect(statusAfterEntry("awaiting-payment", last, account(part), after)).toBe("processing");
    }
    expect(statusAfterEntry("awaiting-payment", part, account(), account(part))).toBe(
      "awaiting-payment",
    );
  });

  it("is awaiting again when a reversal opens something, and stays at a refund", () => {
    const payment = entry("payment", 100_00);
    const reversal = reversalOf(payment);
    const refund = entry("refund", 100_00);
    const paid = account(payment);
    const reversed = account(payment, reversal);
    expect(statusAfterEntry("completed", reversal, paid, reversed)).toBe("awaiting-payment");
    expect(statusAfterEntry("processing", refund, paid, account(payment, refund))).toBe(
      "processing",
    );
    expect(statusAfterEntry("cancelled", reversal, paid, reversed)).toBe("cancelled");
  });

  it("stays when the reversal of a refund leaves a balance open, or one of an overpaid order leaves none", () => {
    const [payment, one, two] = [
      entry("payment", 100_00),
      entry("refund", 10_00, { credited: 10_00 }),
      entry("refund", 5_00, { credited: 5_00 }),
    ];
    const reversal = reversalOf(two);
    const before = account(payment, one, two);
    const after = account(payment, one, two, reversal);
    expect(statusAfterEntry("processing", reversal, before, after)).toBe("processing");
    const again = entry("payment", 10_00);
    const lowered = account(payment, one);
    expect(
      statusAfterEntry("processing", reversalOf(again), account(payment, one, again), lowered),
    ).toBe("processing");
    const twice = entry("payment", 100_00);
    const back = reversalOf(twice);
    expect(
      statusAfterEntry("processing", back, account(payment, twice), account(payment, twice, back)),
    ).toBe("processing");
  });
});

describe("a change of the status", () => {
  const marked = entry("payment", 100_00, { byStatus: true });
  const byHand = entry("payment", 40_00);

  it("to a paid one writes a payment of the balance of an order that was not paid", () => {
    const paysOf = (
      from: "awaiting-payment" | "cancelled" | "processing",
      ...all: MarkedEntry[]
    ) => {
      const change = ledgerChange(from, "completed", account(...all), all);
      expect(ledgerChange(from, "processing", account(...all), all)).toEqual(change);
      expect(change?.reverses).toEqual([]);
      return change?.pays;
    };
    expect(paysOf("awaiting-payment")).toBe(100_00);
    expect(paysOf("awaiting-payment", byHand)).toBe(60_00);
    expect(paysOf("cancelled", byHand)).toBe(60_00);
    expect(paysOf("cancelled", entry("payment", 140_00))).toBe(0);
    expect(paysOf("processing", marked, entry("refund", 20_00))).toBe(0);
  });

  it("back to awaiting reverses what the status wrote, and is refused when there is more", () => {
    const back = (...all: MarkedEntry[]) =>
      ledgerChange("processing", "awaiting-payment", account(...all), all);
    expect(back(marked)).toEqual({ pays: 0, reverses: [marked] });
    expect(back(marked, reversalOf(marked))).toEqual({ pays: 0, reverses: [] });
    expect(back(marked, byHand)).toBeNull();
    expect(back(marked, entry("refund", 10_00))).toBeNull();
    expect(back(byHand)).toBeNull();
  });

  it("opens a cancelled order with a part payment, and none that is paid by hand", () => {
    const open = (...all: MarkedEntry[]) =>
      ledgerChange("cancelled", "awaiting-payment", account(...all), all);
    expect(open(byHand)).toEqual({ pays: 0, reverses: [] });
    expect(open(marked)).toEqual({ pays: 0, reverses: [marked] });
    expect(open(entry("payment", 100_00))).toBeNull();
    expect(open(marked, entry("refund", 10_00))).toBeNull();
  });

  it("to cancelled leaves the money", () => {
    expect(ledgerChange("processing", "cancelled", account(marked), [marked])).toEqual({
      pays: 0,
      reverses: [],
    });
  });
});

describe("the day of a payment", () => {
  it("is the shop's, and at most its tomorrow", () => {
    const given = ["1999-12-31", "0201-11-22", "2000-01-01", "2026-03-01", "2026-03-02"];
    expect(given.map((day) => isDayOfPayment(day, "2026-02-28"))).toEqual([
      false,
      false,
      true,
      true,
      false,
    ]);
  });
});
