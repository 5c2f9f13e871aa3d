import { describe, expect, it } from "vitest";
import type { StatementLine } from "#shared/contracts/statements.ts";
import { chaseStatement, ofxStatement, venmoStatement } from "../testing/statement-files.ts";
import { statementsUnderTest } from "../testing/statements-under-test.ts";

const shop = statementsUnderTest();
const { aCustomer, anOrder, upload, lineCall, apply, lines, paid, sourceCalled } = shop;

const undo = (id: string) =>
  shop.api.request("POST", `/api/admin/statements/${id}/undo`, { as: shop.admin });

const bank = () => sourceCalled("Bank (Zelle)");
const keep = async (file: string, source?: string) =>
  (await upload(file, "dryRun=false", source)).body;

describe("a payment that was pending when it was first seen", () => {
  const venmoRow = { id: "3950000000000777001", amount: "+ $61.00", note: "soon" };

  it("is a new line once it is complete, and once only", async () => {
    const pending = await keep(venmoStatement([{ ...venmoRow, status: "Pending" }]));
    expect(pending.counts).toMatchObject({ new: 0, ignored: 1 });
    const complete = await keep(venmoStatement([venmoRow]));
    expect(complete.counts).toMatchObject({ new: 1, duplicate: 0 });
    expect((await keep(venmoStatement([venmoRow]))).counts).toMatchObject({ new: 0, duplicate: 1 });
    expect((await lines("search=soon")).lines).toMatchObject([{ state: "open", left: "61.00" }]);
  });

  it("stays what it is when the older download with its pending row comes later", async () => {
    const row = { ...venmoRow, id: "3950000000000777002", note: "later" };
    expect((await keep(venmoStatement([row]))).counts.new).toBe(1);
    const older = await keep(venmoStatement([{ ...row, status: "Pending" }]));
    expect(older.counts).toMatchObject({ new: 0, ignored: 1 });
    expect((await lines("search=later")).total).toBe(1);
  });
});

describe("one account by two kinds of file", () => {
  it("has each movement once, by the payer, the day and the amount", async () => {
    const source = await bank();
    const movements = [
      { day: "2026-10-01", payer: "MAYA LIND", amount: "65.01" },
      { day: "2026-10-01", payer: "SAM RIVER", amount: "65.01", memo: "ORDER 0D5C29CA" },
      { day: "2026-10-02", payer: "MAYA LIND", amount: "65.01" },
    ];
    await keep(chaseStatement(movements), source);
    const again = await keep(ofxStatement(movements), source);
    expect(again.counts).toMatchObject({ new: 0, duplicate: 3 });
    const later = { day: "2026-10-02", payer: "ANN ODE", amount: "65.01" };
    const more = await keep(ofxStatement([...movements, later]), source);
    expect(more.counts).toMatchObject({ new: 1, duplicate: 3 });
    const back = await keep(chaseStatement([...movements, later]), source);
    expect(back.counts).toMatchObject({ new: 0, duplicate: 4 });
  });

  it("has each once by the bank's number, where the name is written in another way", async () => {
    const source = await bank();
    const seen = { day: "2026-10-03", amount: "71.00", reference: "WFCT0YWDL6TT" };
    await keep(chaseStatement([{ ...seen, payer: "LIND MAYA K" }]), source);
    const again = await keep(
      ofxStatement([
        { ...seen, payer: "M. Lind", reference: "WFCT0YWDL6TU" },
        { ...seen, payer: "M. Lind" },
      ]),
      source,
    );
    expect(again.lines.map(({ state }: StatementLine) => state)).toEqual(["open", "duplicate"]);
  });

  it("does not propose January's payment, applied by CSV, for February's order by OFX", async () => {
    const source = await bank();
    const maya = aCustomer();
    const january = { day: "2026-01-15", payer: "Maya Lindqvist", amount: "80.00" };
    const { id, total } = await anOrder(1, maya);
    const [line] = (await keep(chaseStatement([january]), source)).lines;
    expect((await apply(line.id, [{ orderId: id, amount: total }])).status).toBe(200);
    await anOrder(1, maya);
    const again = await keep(ofxStatement([january]), source);
    expect(again.counts).toMatchObject({ new: 0, duplicate: 1 });
    expect((await lines("search=lindqvist")).lines).toEqual([]);
  });
});

describe("two statements that overlap", () => {
  const rows = (...ids: number[]) =>
    venmoStatement(
      ids.map((place) => ({
        id: `39500000000008880${place}`,
        note: `gap${place}`,
        amount: "+ $9.00",
      })),
    );
  const open = async () =>
    (await lines("search=gap")).lines.map(({ memo }: StatementLine) => memo).sort();

  it("keep what both have when the older one is taken back, and lose it with the last", async () => {
    const older = await keep(rows(1, 2));
    const later = await keep(rows(2, 3));
    expect(later.counts).toMatchObject({ new: 1, duplicate: 1 });
    expect((await undo(older.id)).body.message).toContain("1 of its lines stays");
    expect(await open()).toEqual(["gap2", "gap3"]);
    expect((await keep(rows(1, 2, 3))).counts).toMatchObject({ new: 1, duplicate: 2 });
    expect((await undo(later.id)).status).toBe(200);
    expect(await open()).toEqual(["gap1", "gap2", "gap3"]);
  });

  it("keep a line that somebody set aside as it is", async () => {
    const older = await keep(rows(4));
    await keep(rows(4));
    await lineCall(older.lines[0].id, "ignore");
    await undo(older.id);
    expect((await lines("search=gap4&state=ignored")).lines).toMatchObject([
      { id: older.lines[0].id, state: "ignored" },
    ]);
    await lineCall(older.lines[0].id, "restore");
    expect(await open()).toContain("gap4");
  });

  it("are taken back and uploaded at the same moment without a line lost", async () => {
    for (let round = 0; round < 5; round += 1) {
      const one = venmoStatement([
        { id: `39500000000008890${round}`, note: `race${round}`, amount: "+ $9.00" },
      ]);
      const first = await keep(one);
      await Promise.all([undo(first.id), keep(one)]);
      expect((await lines(`search=race${round}`)).total).toBe(1);
    }
  });

  it("of two kinds keep the words of the one that is left", async () => {
    const source = await bank();
    const { number, total } = await anOrder();
    const payment = { payer: "PEREGRINE OX", amount: total, memo: `ORDER ${number}` };
    const csv = await keep(chaseStatement([payment]), source);
    await keep(ofxStatement([payment]), source);
    await undo(csv.id);
    expect((await lines("search=peregrine")).lines).toMatchObject([
      { memo: `ORDER ${number}`, class: "ready" },
    ]);
    expect(paid(total)).toContain(total);
  });
});
