import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { ADVISORY_LOCKS } from "./advisory-locks.ts";

it("no two locks share a number, so that nobody waits for work of another kind", () => {
  const numbers: number[] = Object.values(ADVISORY_LOCKS);
  expect(numbers).toEqual([...new Set(numbers)]);
});

it("a product that changes its family takes the lock under which the sums of days are stored", async () => {
  const file = new URL("../../db/functions/sales_note_changes.sql", import.meta.url);
  expect(await readFile(file, "utf8")).toContain(
    `pg_advisory_xact_lock_shared(${ADVISORY_LOCKS.keptSales})`,
  );
});
