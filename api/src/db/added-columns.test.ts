import { expect, it } from "vitest";
import { wrongBooks } from "../testing/shop-fixtures.ts";
import { statementsUnderTest } from "../testing/statements-under-test.ts";

const shop = statementsUnderTest();
const { anOrder, aLine, apply, lineCall, paid } = shop;

/** Sells and books on connections that prepared their statements before the columns were added. */
async function sellAndBook(): Promise<number[]> {
  const { id, number, total } = await anOrder();
  const line = await aLine({ note: number, amount: paid(total) });
  const applied = await apply(line.id, [{ orderId: id, amount: total }]);
  const taken = await lineCall(line.id, "unapply");
  const byStatus = async (status: string) =>
    shop.api.request("PATCH", `/api/admin/orders/${id}/status`, {
      as: shop.admin,
      body: { status },
    });
  const moved = [await byStatus("processing"), await byStatus("awaiting-payment")];
  return [applied, taken, ...moved].map(({ status }) => status);
}

it("a shop that is open takes orders and payments on while a later release adds columns to its tables", async () => {
  // Four rounds, so that each of several connections has prepared each statement.
  for (let round = 0; round < 4; round += 1)
    expect(await sellAndBook()).toEqual(Array(4).fill(200));
  const tables = await shop.api.sql<{ name: string }[]>`
    SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`;
  for (const { name } of tables) {
    await shop.api.sql.unsafe(`ALTER TABLE "${name}" ADD COLUMN of_a_later_release text`);
  }
  for (let round = 0; round < 4; round += 1)
    expect(await sellAndBook()).toEqual(Array(4).fill(200));
  expect(await wrongBooks(shop.api)).toEqual([]);
});
