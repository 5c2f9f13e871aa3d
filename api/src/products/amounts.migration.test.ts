import { afterAll, beforeAll, expect, it } from "vitest";
import { databaseBefore } from "../testing/test-database.ts";

let shop: Awaited<ReturnType<typeof databaseBefore>>;

beforeAll(async () => {
  shop = await databaseBefore("0016_purchase");
});
afterAll(() => shop.close());

const PRODUCTS: [id: string, name: string, description: string, read: string | null][] = [
  ["demo", "Bradykinin", "Supplied freeze-dried, 5 mg per vial.", "5"],
  ["half", "TAT", "A peptide, 0.5 mg per vial", "0.5"],
  ["micro", "fMLP", "50 µg per vial.", "0.05"],
  ["gram", "Glycine", "1 g per vial.", "1000"],
  ["name", "BPC 10mg", "Made for assays; 3 mL of water dissolve 2 mg of it.", "10"],
  ["agree", "Kemptide (5 mg)", "5 mg per vial", "5"],
  ["differ", "Kemptide 10 mg", "5 mg per vial", null],
  ["two", "A mix", "5 mg per vial, or 10 mg per vial", null],
  ["strength", "Buffer 10 mg/mL", "A solution", null],
  ["thousands", "Salt", "1,000 mg per vial", null],
  ["silent", "RGDS", "A motif of four residues.", null],
  ["units", "Enzyme", "5000 IU per vial.", "5000 IU"],
];

it("the amount per vial is read where the texts agree on one, and the others are named", async () => {
  const { sql } = shop;
  for (const [id, name, description] of PRODUCTS) {
    await sql`INSERT INTO products (id, name, slug, description, price)
      VALUES (${id}, ${name}, ${id}, ${description}, 10)`;
  }
  const [warning] = await shop.migrateOn();
  const read = await sql<{ id: string; amount: string | null }[]>`
    SELECT id, coalesce(trim_scale(amount_mg)::text, amount_units) AS amount FROM products`;
  expect(new Map(read.map(({ id, amount }) => [id, amount]))).toEqual(
    new Map(PRODUCTS.map(([id, , , amount]) => [id, amount])),
  );
  expect(warning).toContain("5 of 12");
  const [entry] = await sql`SELECT action, summary FROM activity`;
  expect(entry).toMatchObject({ action: "amounts-read" });
  expect(entry?.summary).toContain("A mix; Buffer 10 mg/mL; Kemptide 10 mg; RGDS; Salt");
});
