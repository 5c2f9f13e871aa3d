import { describe, expect, it } from "vitest";
import { documentsToIssue, invoicedAmount } from "./invoices.ts";

const paid = { status: "processing", invoicedWhenPlaced: false } as const;
const waiting = { status: "awaiting-payment", invoicedWhenPlaced: false } as const;
const cancelled = { status: "cancelled", invoicedWhenPlaced: false } as const;
const none = { invoices: 0, net: 0 };

describe("the amount that is invoiced", () => {
  it.each([
    ["a paid order: its total", paid, 0, 100_00],
    ["after refunds that lowered its price: less that", paid, 30_00, 70_00],
    ["whose price was lowered by more than it costs since a change: nothing", paid, 130_00, 0],
    ["waiting for its payment: none", waiting, 0, null],
    [
      "waiting, invoiced when placed: its total",
      { ...waiting, invoicedWhenPlaced: true },
      0,
      100_00,
    ],
    [
      "waiting, invoiced when placed, with goods that came back: less these",
      { ...waiting, invoicedWhenPlaced: true },
      40_00,
      60_00,
    ],
    ["cancelled: none", { ...cancelled, invoicedWhenPlaced: true }, 0, null],
  ])("of %s", (_, order, credited, expected) => {
    expect(invoicedAmount(order, { total: 100_00, credited })).toBe(expected);
  });
});

describe("the documents to issue", () => {
  const order = { ...paid, total: 100_00, returned: 0 };

  it("are an invoice when the order is paid, and none the second time", () => {
    expect(documentsToIssue(order, 100_00, none)).toEqual([{ kind: "invoice", amount: 100_00 }]);
    expect(documentsToIssue(order, 100_00, { invoices: 1, net: 100_00 })).toEqual([]);
  });

  it("are one invoice of 0.00 for an order that costs nothing", () => {
    const free = { ...order, total: 0 };
    expect(documentsToIssue(free, 0, none)).toEqual([{ kind: "invoice", amount: 0 }]);
    expect(documentsToIssue(free, 0, { invoices: 1, net: 0 })).toEqual([]);
  });

  it("are a credit note for a refund, with the reason that the caller knows", () => {
    const note = { kind: "credit-note", amount: 30_00 };
    const issued = { invoices: 1, net: 100_00 };
    expect(documentsToIssue(order, 70_00, issued)).toEqual([{ ...note, reason: "refund" }]);
    expect(documentsToIssue(order, 70_00, issued, { reason: "return" })).toEqual([
      { ...note, reason: "return" },
    ]);
  });

  it("credit what is left when the order is cancelled or waits again", () => {
    const issued = { invoices: 1, net: 70_00 };
    expect(documentsToIssue({ ...order, ...cancelled }, null, issued)).toEqual([
      { kind: "credit-note", amount: 70_00, reason: "cancelled" },
    ]);
    expect(documentsToIssue({ ...order, ...waiting }, null, issued)).toEqual([
      { kind: "credit-note", amount: 70_00, reason: "unpaid" },
    ]);
    expect(documentsToIssue({ ...order, ...waiting }, null, none)).toEqual([]);
  });

  it("credit the invoice of a changed order and issue a new one, less what was refunded before", () => {
    const issued = { invoices: 1, net: 70_00 };
    const changed = { ...order, total: 120_00 };
    expect(documentsToIssue(changed, 90_00, issued, { isChanged: true })).toEqual([
      { kind: "credit-note", amount: 70_00, reason: "changed" },
      { kind: "invoice", amount: 120_00 },
      { kind: "credit-note", amount: 30_00, reason: "refund" },
    ]);
  });

  it("name the returns among what lowered the price before there was an invoice", () => {
    const credits = (returned: number) =>
      documentsToIssue({ ...order, returned }, 70_00, none).slice(1);
    const note = { kind: "credit-note" };
    expect(credits(30_00)).toEqual([{ ...note, amount: 30_00, reason: "return" }]);
    expect(credits(20_00)).toEqual([
      { ...note, amount: 20_00, reason: "return" },
      { ...note, amount: 10_00, reason: "refund" },
    ]);
    // The order costs more than its returns took off: never more than it is lowered by.
    expect(credits(40_00)).toEqual([{ ...note, amount: 30_00, reason: "return" }]);
  });

  it("replace the invoice when a refund is taken back", () => {
    expect(documentsToIssue(order, 100_00, { invoices: 1, net: 70_00 })).toEqual([
      { kind: "credit-note", amount: 70_00, reason: "changed" },
      { kind: "invoice", amount: 100_00 },
    ]);
    expect(documentsToIssue(order, 100_00, { invoices: 1, net: 0 })).toEqual([
      { kind: "invoice", amount: 100_00 },
    ]);
  });
});
