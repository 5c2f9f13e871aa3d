import { expect, it } from "vitest";
import type { StatementLine } from "#shared/contracts/statements.ts";
import { statementsUnderTest } from "../testing/statements-under-test.ts";

const shop = statementsUnderTest();
const { upload, lines, lineCall, anOrder, paid } = shop;

it("lists what comes after a line that somebody has confirmed or ignored meanwhile", async () => {
  const days = ["2026-11-17", "2026-11-16", "2026-11-15"];
  await upload(days.map((day) => ({ day, note: "somebody's", amount: "+ $9.31" })));
  const query = "class=unmatched&search=somebody";
  const [first, second, third]: (StatementLine & { id: string })[] = (await lines(query)).lines;
  await lineCall(second?.id ?? "", "ignore");
  const after = (await lines(`${query}&after=${second?.id}`)).lines;
  expect(after.map(({ id }: StatementLine) => id)).toEqual([third?.id]);
  expect((await lines(query)).lines).toMatchObject([{ id: first?.id }, { id: third?.id }]);
});

/** One more than the limit for exact counts in every list. */
const MANY = 1_001;

it("more open lines than anybody works through are listed as they are, and counted again behind the answer", async () => {
  const { number, total } = await anOrder();
  const strangers = Array.from({ length: MANY }, (_, index) => ({
    note: `for the books ${index}`,
    amount: "+ $7.13",
  }));
  await upload([{ note: number, amount: paid(total) }, ...strangers]);
  expect(await lines()).toMatchObject({
    total: MANY + 1,
    counts: { ready: 1, unmatched: MANY },
  });

  const page = await lines("class=unmatched&search=books%2077");
  expect(page.total).toBe(11);
  const [first]: (StatementLine & { id: string })[] = page.lines;
  if (!first) throw new Error("The search finds nothing");
  await lineCall(first.id, "ignore");
  const after = await lines("class=unmatched&search=books%2077");
  expect(after.lines.map(({ id }: StatementLine) => id)).not.toContain(first.id);
  await expect
    .poll(async () => (await lines()).counts.unmatched, { timeout: 15_000 })
    .toBe(MANY - 1);
  expect((await lines("search=books%2077")).total).toBe(10);
  expect((await lines("class=ready")).lines).toMatchObject([{ memo: number }]);
});
