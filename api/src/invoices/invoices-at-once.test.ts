import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { orderNumber } from "#shared/domain/orders.ts";
import { nightly } from "#shared/testing/nightly.ts";
import type { Person } from "../testing/people.ts";
import { setMailDelay } from "../testing/shop-fixtures.ts";
import { venmoStatement } from "../testing/statement-files.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

/** INVOICE_PAYMENTS=10000 INVOICE_KILLS=50 is the long form. */
const PAYMENTS = Number(process.env.INVOICE_PAYMENTS ?? nightly(100, 200));
const KILLS = Number(process.env.INVOICE_KILLS ?? nightly(2, 3));

let api: TestApi;
let admin: Person;

beforeAll(async () => {
  api = await testApi({ max: 20 });
  admin = await api.signUpAdmin();
  await setMailDelay(api, 0);
});
afterAll(() => api?.close());

/** Unpaid orders of different amounts, as rows, because placing hundreds takes longer than the test. */
async function unpaidOrders(count: number): Promise<{ id: string; total: string }[]> {
  const ids = Array.from({ length: count }, () => Bun.randomUUIDv7());
  await api.sql`
    INSERT INTO orders (id, email, first_name, last_name, subtotal, shipping, total)
    SELECT id, 'ada@example.com', 'Ada', 'Byron', 100 + place, 15, 115 + place
    FROM unnest(${ids}::text[]) WITH ORDINALITY AS made(id, place)`;
  return ids.map((id, place) => ({ id, total: `${116 + place}.00` }));
}

/** Pays an order. A busy shop answers 503, and the same key makes the next attempt safe. */
async function pay({ id, total }: { id: string; total: string }) {
  for (;;) {
    const answer = await api.request("POST", `/api/admin/orders/${id}/payments`, {
      as: admin,
      body: { kind: "payment", method: "zelle", amount: total },
      headers: { "Idempotency-Key": id },
    });
    if (answer.status !== 503) return answer;
  }
}

/** Documents per order, and whether the numbers of each year run from 1 without gaps or doubles. */
async function booksOf(ids: string[]) {
  const wrong = await api.sql`
    SELECT year, serial FROM (
      SELECT year, serial, row_number() OVER (PARTITION BY year ORDER BY serial) AS expected FROM invoices
    ) AS numbered WHERE serial <> expected`;
  const unlike = await api.sql`
    SELECT o.id FROM orders o
    LEFT JOIN (SELECT order_id, count(*) AS documents, sum(total) AS total FROM invoices GROUP BY order_id) AS i
      ON i.order_id = o.id
    WHERE o.id = ANY(${ids}::text[])
      AND (o.status <> 'processing' OR i.documents IS DISTINCT FROM 1 OR i.total <> o.total)`;
  const backwards = await api.sql`
    SELECT one.number FROM invoices one
    JOIN invoices next ON next.year = one.year AND next.serial = one.serial + 1
    WHERE next.issued_at < one.issued_at`;
  return { wrong: [...wrong], unlike: [...unlike], backwards: [...backwards] };
}

const BALANCED = { wrong: [], unlike: [], backwards: [] };

it("a hundred payments at once and a statement that is confirmed beside them leave no gap", async () => {
  const byHand = await unpaidOrders(100);
  const byStatement = await unpaidOrders(40);
  const { body: sources } = await api.request("GET", "/api/admin/payment-sources", { as: admin });
  const venmo = sources.find(({ name }: { name: string }) => name === "Venmo").id;
  const rows = byStatement.map(({ id, total }) => ({
    note: orderNumber(id),
    amount: `+ $${total}`,
  }));
  const { body: statement } = await api.request(
    "POST",
    `/api/admin/statements?source=${venmo}&dryRun=false`,
    {
      as: admin,
      body: venmoStatement(rows),
      headers: { "Content-Type": "application/octet-stream" },
    },
  );
  const ids = statement.lines.map(({ id }: { id: string }) => id);
  const confirm = async (from: number) => {
    for (;;) {
      const answer = await api.request("POST", "/api/admin/statement-lines/apply", {
        as: admin,
        body: { ids: ids.slice(from, from + 20) },
        headers: { "Idempotency-Key": `confirm-from-line-${from}` },
      });
      if (answer.status !== 503) return answer;
    }
  };
  const [first, second, ...paid] = await Promise.all([confirm(0), confirm(20), ...byHand.map(pay)]);
  expect(paid.filter(({ status }) => status !== 201)).toEqual([]);
  expect([first, second].map(({ status, body }) => [status, body.code])).toEqual([
    [200, undefined],
    [200, undefined],
  ]);
  const results = [...first.body.results, ...second.body.results];
  expect(results.filter(({ applied }) => !applied)).toEqual([]);
  expect(await booksOf([...byHand, ...byStatement].map(({ id }) => id))).toEqual(BALANCED);
}, 120_000);

it(
  "processes that are killed while fifty payments run, and payments that are rolled back, leave no gap",
  async () => {
    const orders = await unpaidOrders(PAYMENTS);
    const ids = orders.map(({ id }) => id);
    const paid = async () => {
      const [row] =
        await api.sql`SELECT count(*)::int AS paid FROM orders WHERE status = 'processing'`;
      return row?.paid;
    };
    const before = await paid();
    const paidSoFar = async () => (await paid()) - before;
    const start = () =>
      Bun.spawn(["bun", new URL("../testing/pay-orders.ts", import.meta.url).pathname], {
        env: { ...process.env, DATABASE_URL: api.url },
        stdout: "ignore",
        stderr: "pipe",
      });
    let payer = start();
    for (let kills = 0; kills < KILLS; kills += 1) {
      // At a moment in the middle of the work, which is another one each time.
      const goal = (PAYMENTS * (kills + 1)) / (KILLS + 1);
      while ((await paidSoFar()) < goal && payer.exitCode === null) await pause(5);
      payer.kill("SIGKILL");
      await payer.exited;
      payer = start();
    }
    const errors = await new Response(payer.stderr).text();
    expect([await payer.exited, errors]).toEqual([0, ""]);
    expect(await paidSoFar()).toBe(PAYMENTS);
    expect(await booksOf(ids)).toEqual(BALANCED);
  },
  Math.max(120_000, PAYMENTS * 200),
);
