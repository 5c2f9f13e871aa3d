import { describe, expect, it, vi } from "vitest";
import type { StatementLine } from "#shared/contracts/statements.ts";
import { nightly } from "#shared/testing/nightly.ts";
import { wrongBooks } from "../testing/shop-fixtures.ts";
import { venmoStatement } from "../testing/statement-files.ts";
import { statementsUnderTest } from "../testing/statements-under-test.ts";
import { waitsForALock } from "../testing/waits-for-a-lock.ts";
import { lockLine } from "./statement-lines.queries.ts";
import { lockSource } from "./statements.queries.ts";

const shop = statementsUnderTest();
const { anOrder, upload, aLine, apply, adminOrder, paid } = shop;

const LINES = nightly(1_000, 10_000);

describe("thousands of lines that name one order", () => {
  it("are all ready, and pay it once whoever confirms them", async () => {
    const { id, number, total } = await anOrder();
    const { body } = await upload(
      Array.from({ length: LINES }, () => ({ note: number, amount: paid(total) })),
    );
    expect(body.counts).toEqual({ new: LINES, duplicate: 0, ignored: 0, unreadable: 0 });
    const lines: (StatementLine & { id: string })[] = body.lines;
    expect(new Set(lines.map((line) => line.class))).toEqual(new Set(["ready"]));
    const confirm = (from: number) =>
      shop.api.request("POST", "/api/admin/statement-lines/apply", {
        as: shop.admin,
        body: { ids: lines.slice(from, from + 50).map((line) => line.id) },
      });
    const answers = await Promise.all([confirm(0), confirm(25), confirm(LINES / 2)]);
    const results = answers.flatMap((answer) => answer.body.results);
    expect(results.filter(({ applied }) => applied)).toHaveLength(1);
    expect(await adminOrder(id)).toMatchObject({ paid: total, paymentState: "paid" });
    await shop.api.sql`UPDATE statement_lines SET ignored_at = now() WHERE applied = 0`;
  });
});

describe("a line", () => {
  it("that two admins apply at the same moment is credited once, and the other is told", async () => {
    const { id, number, total } = await anOrder();
    const line = await aLine({ note: number, amount: paid(total) });
    const other = await shop.api.signUpAdmin();
    const answers = await Promise.all(
      [shop.admin, other].map((as) =>
        shop.api.request("POST", `/api/admin/statement-lines/${line.id}/apply`, {
          as,
          body: { allocations: [{ orderId: id, amount: total }] },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("already-applied");
    expect((await adminOrder(id)).paid).toBe(total);
  });

  it("does not hold up a statement that repeats it, while somebody applies it", async () => {
    const { number, total } = await anOrder();
    const file = venmoStatement([{ note: number, amount: paid(total) }]);
    const [line] = (await upload(file)).body.lines;
    await shop.api.db.transaction(async (tx) => {
      await lockLine(tx, line.id);
      const { status, body } = await upload(file);
      expect([status, body.counts]).toEqual([200, expect.objectContaining({ duplicate: 1 })]);
    });
  });

  it("that is applied in the moment in which its order is cancelled is refused, or its money is due back", async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id, number, total } = await anOrder();
      const line = await aLine({ note: number, amount: paid(total) });
      const cancel = () =>
        shop.api.request("PATCH", `/api/admin/orders/${id}/status`, {
          as: shop.admin,
          body: { status: "cancelled" },
        });
      const pay = () => apply(line.id, [{ orderId: id, amount: total }]);
      const [one, other] = round % 2 === 0 ? [cancel, pay] : [pay, cancel];
      const answers = await Promise.all([one(), other()]);
      const [cancelled, applied] = round % 2 === 0 ? answers : answers.toReversed();
      const order = await adminOrder(id);
      expect([cancelled?.status, order.status]).toEqual([200, "cancelled"]);
      if (applied?.status === 200) expect(order).toMatchObject({ paid: total, balance: "0.00" });
      else {
        expect(applied).toMatchObject({ status: 409, body: { code: "order-cancelled" } });
        expect(order).toMatchObject({ paid: "0.00", balance: total });
      }
    }
    expect(await wrongBooks(shop.api)).toEqual([]);
  });
});

describe("taking a statement back", () => {
  it("waits for another change of its source before it locks the statement: two at once would deadlock", async () => {
    const file = venmoStatement([{ note: "lunch", amount: "+ $9.00" }]);
    const { id } = (await upload(file)).body;
    const undone = await shop.api.db.transaction(async (tx) => {
      await lockSource(tx, shop.venmo);
      const undoing = shop.api.request("POST", `/api/admin/statements/${id}/undo`, {
        as: shop.admin,
      });
      await vi.waitUntil(() => waitsForALock(shop.api.sql));
      // The other change takes this lock when its rows refer to the statement: the undo must not hold it yet.
      await tx.sql`SELECT FROM statement_files WHERE id = ${id} FOR KEY SHARE NOWAIT`;
      return { undoing };
    });
    expect((await undone.undoing).status).toBe(200);
  });
});
