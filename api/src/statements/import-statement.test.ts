import { describe, expect, it } from "vitest";
import type { StatementLine } from "#shared/contracts/statements.ts";
import { venmoStatement } from "../testing/statement-files.ts";
import { statementsUnderTest } from "../testing/statements-under-test.ts";

const shop = statementsUnderTest();
const { sourceCalled, anOrder, upload, lineCall, apply, lines, paid } = shop;

describe("a statement", () => {
  it("is compared without being kept, kept, and adds nothing the second time", async () => {
    const { number, total } = await anOrder();
    const file = venmoStatement([
      { note: `order ${number}`, amount: paid(total), fee: "$1.24" },
      { note: "lunch", amount: "- $3.00" },
      { note: "soon", amount: "+ $nothing" },
    ]);
    const counts = { new: 1, duplicate: 0, ignored: 1, unreadable: 1 };
    const dry = await upload(file, "");
    expect(dry.body).toMatchObject({ id: null, layout: "venmo", counts, from: "2026-11-17" });
    expect(dry.body.lines[0]).toMatchObject({ id: null, class: "ready", state: "open" });
    expect(dry.body.problems).toEqual([{ row: 6, message: expect.stringContaining("no amount") }]);
    expect((await lines()).total).toBe(0);

    const kept = await upload(file);
    expect(kept.body).toMatchObject({ id: expect.any(String), counts });
    expect(kept.body.lines[0]).toMatchObject({
      id: expect.any(String),
      class: "ready",
      gross: total,
      fee: "1.24",
      left: total,
      proposals: [{ orderNumber: number, amount: total, customer: expect.any(String) }],
    });
    expect((await lines()).lines).toMatchObject([{ id: kept.body.lines[0].id, class: "ready" }]);

    const again = await upload(file);
    expect(again.body.counts).toEqual({ new: 0, duplicate: 2, ignored: 0, unreadable: 1 });
    expect(again.body.lines.map(({ state }: StatementLine) => state)).toEqual([
      "duplicate",
      "duplicate",
    ]);
    expect((await lines()).total).toBe(1);
  });

  it("that is kept and sent again with its key is answered as it was; another file with that key is refused", async () => {
    const { number, total } = await anOrder();
    const file = venmoStatement([{ note: `order ${number}`, amount: paid(total) }]);
    const send = (name: string, key: string) =>
      upload(file, `dryRun=false&fileName=${name}`, undefined, { "Idempotency-Key": key });
    const answers = await Promise.all([send("a.csv", "kept-once"), send("a.csv", "kept-once")]);
    for (const { body } of answers) {
      expect(body).toEqual(answers[0]?.body);
      expect(body.counts).toMatchObject({ new: 1, duplicate: 0 });
      expect(body.lines[0]).toMatchObject({ class: "ready", id: expect.any(String) });
    }
    expect((await lines()).total).toBe(1);
    const other = await send("b.csv", "kept-once");
    expect([other.status, other.body.code]).toEqual([422, "idempotency-key-reused"]);
  });

  it("counts equal rows without a number: as many are new as the shop has not", async () => {
    const bank = await sourceCalled("Bank (Zelle)");
    const header = "Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #\n";
    const row = "CREDIT,11/17/2026,Zelle payment from MAYA LIND,65.00,QUICKPAY_CREDIT,,,\n";
    const newOf = async (rows: number) =>
      (await upload(header + row.repeat(rows), "dryRun=false", bank)).body.counts.new;
    expect(await newOf(1)).toBe(1);
    expect(await newOf(3)).toBe(2);
    expect(await newOf(3)).toBe(0);
  });

  it("is taken back whole, unless a line of it is in use, and can then be uploaded again", async () => {
    const { id, number, total } = await anOrder();
    const file = venmoStatement([{ note: number, amount: paid(total) }]);
    const { body: statement } = await upload(file);
    const [line] = statement.lines;
    await apply(line.id, [{ orderId: id, amount: total }]);
    const undo = () =>
      shop.api.request("POST", `/api/admin/statements/${statement.id}/undo`, { as: shop.admin });
    expect((await undo()).body.code).toBe("lines-applied");
    await lineCall(line.id, "unapply");
    expect((await undo()).status).toBe(200);
    expect((await lines("state=open")).total).toBe(0);
    const { body: files } = await shop.api.request("GET", "/api/admin/statements", {
      as: shop.admin,
    });
    expect(files[0]).toMatchObject({
      id: statement.id,
      canUndo: false,
      undoneAt: expect.any(String),
    });
    expect((await upload(file)).body.counts.new).toBe(1);
  });

  it("of an unknown kind names its columns, and is read once they are mapped", async () => {
    const file = "When;How much;Who;Words\n17/11/2026;65,00;Maya;hello\n";
    const refused = await upload(file);
    expect(refused).toMatchObject({ status: 422, body: { code: "unknown-layout" } });
    expect(refused.body.columns).toEqual(["When", "How much", "Who", "Words"]);
    const create = () =>
      shop.api.request("POST", "/api/admin/payment-sources", {
        as: shop.admin,
        body: {
          name: "Credit union",
          method: "zelle",
          timeZone: "America/New_York",
          mapping: { date: "When", amount: "How much", payer: "Who", memo: "Words" },
        },
        headers: { "Idempotency-Key": "one-account" },
      });
    const created = await create();
    expect(created.status).toBe(201);
    expect((await create()).body).toEqual(created.body);
    const { body } = await upload(file, "dryRun=true", created.body.id);
    expect(body.lines).toMatchObject([{ date: "2026-11-17", gross: "65.00", payerName: "Maya" }]);
    const change = (id: string, changed: object) =>
      shop.api.request("PATCH", `/api/admin/payment-sources/${id}`, {
        as: shop.admin,
        body: changed,
      });
    expect(await change(created.body.id, { name: "venmo" })).toMatchObject({
      status: 422,
      body: { code: "name-taken" },
    });
    expect((await change("nobody", { name: "Savings" })).status).toBe(404);
    // The other members stay as they are.
    const mapping = { ...created.body.mapping, payer: "Words", memo: "Who" };
    const changed = await change(created.body.id, { mapping });
    expect(changed).toMatchObject({ status: 200, body: { ...created.body, mapping } });
    const { body: again } = await upload(file, "dryRun=true", created.body.id);
    expect(again.lines).toMatchObject([{ payerName: "hello" }]);
  });

  it("adds nothing the second time either when its columns or days are read otherwise by then", async () => {
    const { body: source } = await shop.api.request("POST", "/api/admin/payment-sources", {
      as: shop.admin,
      body: {
        name: "Savings bank",
        method: "zelle",
        timeZone: "America/New_York",
        mapping: { date: "When", amount: "How much" },
      },
    });
    const read = (mapping: object) =>
      shop.api.request("PATCH", `/api/admin/payment-sources/${source.id}`, {
        as: shop.admin,
        body: { mapping },
      });
    const countsOf = async (rows: string, order = "mdy") => {
      const query = `dryRun=false&dateOrder=${order}`;
      const { body } = await upload(`When;How much;Who\n${rows}`, query, source.id);
      return [body.counts.new, body.counts.duplicate];
    };
    const rows = "05/06/2026;65.00;Maya\n05/06/2026;65.00;Maya\n05/06/2026;65.00;Joe\n";
    expect(await countsOf(rows)).toEqual([3, 0]);
    await read({ date: "When", amount: "How much", payer: "Who" });
    expect(await countsOf(rows)).toEqual([0, 3]);
    expect(await countsOf(rows, "dmy")).toEqual([0, 3]);
    expect(await countsOf(`05/06/2026;65.00;Maya\n${rows}`)).toEqual([1, 3]);
    // What was read as money that was sent is none of the payments.
    await read({ date: "When", amount: "How much", payer: "Who", negate: true });
    expect(await countsOf("05/07/2026;-65.00;Ann\n")).toEqual([1, 0]);
    await read({ date: "When", amount: "How much", payer: "Who" });
    expect(await countsOf("05/07/2026;-65.00;Ann\n")).toEqual([0, 0]);
  });

  it.each([
    ["for no source", "source=nobody", "x", 422, "unknown-source"],
    ["that is a PDF", "", "%PDF-1.7", 422, "unreadable-file"],
    ["that is empty", "", "", 422, "empty-file"],
    ["whose days can be read both ways", "", "Details,Posting Date\n", 422, "unknown-layout"],
  ])("%s is refused", async (_, query, body, status, code) => {
    const source = query || `source=${shop.venmo}`;
    const answer = await shop.api.request("POST", `/api/admin/statements?${source}`, {
      as: shop.admin,
      body,
      headers: { "Content-Type": "text/csv" },
    });
    expect(answer).toMatchObject({ status, body: { code } });
  });
});
