import { expect, it } from "vitest";
import { statementsUnderTest } from "../testing/statements-under-test.ts";
import { findSameLines } from "./same-lines.queries.ts";

const shop = statementsUnderTest();

it("rows find equal lines by a join: elements of an array are compared one by one until the table has statistics", async () => {
  const { sql, db } = shop.api;
  const queries: string[] = [];
  const options = sql.options as { debug?: unknown };
  options.debug = (_: number, text: string) => queries.push(text);
  await findSameLines(db, "source", ["print"]);
  options.debug = false;
  const plan = await sql.unsafe(`EXPLAIN (GENERIC_PLAN) ${queries.at(-1)}`);
  expect(plan.map((row) => row["QUERY PLAN"]).join("\n")).not.toContain("= ANY");
});
