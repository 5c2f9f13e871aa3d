import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MAX_SUGGESTED_TOTAL } from "#shared/domain/constants.ts";
import { readSearchText } from "#shared/domain/search-text.ts";
import type { Connection } from "../db/client.ts";
import { aStoredProduct } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";
import { findSuggestedProducts } from "./suggestions.queries.ts";

const PRODUCTS = 3_000;
const LIMIT = 8;

let api: TestApi;

beforeAll(async () => {
  api = await testApi();
  const admin = await api.signUpAdmin();
  // With long descriptions, as a catalogue has them: of short rows, PostgreSQL would rather read all.
  await api.sql`
    INSERT INTO products (id, name, slug, price, stock_quantity, cas_number, variant_value, synonyms, description)
    SELECT 'made-' || i, 'Analog ' || i || ' of ' || (array['kinin', 'magainin', 'bombesin'])[1 + i % 3],
      'made-' || i, 10, 5, (500000 + i) || '-11-1',
      (array['5 mg', '10 mg', '250 mg', '1000 mg'])[1 + i % 4],
      CASE WHEN i % 10 = 0 THEN jsonb_build_array('TN-' || i) ELSE '[]' END,
      repeat('Reference peptide for receptor binding assays. ', 20)
    FROM generate_series(1, ${PRODUCTS}::int) AS i`;
  await api.sql`
    INSERT INTO product_peptides (product_id, source, version, letters)
    SELECT 'made-' || i, '', 1, 'WACDEW' FROM generate_series(1, ${PRODUCTS}::int) AS i`;
  // Written last, so that whoever reads only the first rows does not see them.
  for (const fields of [
    { name: "Kinin", stockQuantity: 0 },
    { name: "Kinin B" },
    { name: "Other", synonyms: ["Kinin"] },
    { name: "Second", synonyms: ["Kinin C"] },
    { name: "Shortest", sequence: "ACDE" },
    { name: "Numbered", casNumber: "50-00-0" },
  ]) {
    await aStoredProduct(api, admin, fields);
  }
  await api.sql`ANALYZE products, product_peptides`;
});
afterAll(() => api.close());

type Plan = {
  "Node Type": string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: Plan[];
};

const SCANS = ["Seq Scan", "Index Scan", "Index Only Scan", "Bitmap Heap Scan"];

function rowsReadBy(plan: Plan): number {
  const {
    "Actual Rows": kept,
    "Rows Removed by Filter": filtered = 0,
    "Rows Removed by Index Recheck": rechecked = 0,
  } = plan;
  const own = SCANS.includes(plan["Node Type"])
    ? (kept + filtered + rechecked) * plan["Actual Loops"]
    : 0;
  return own + (plan.Plans ?? []).reduce((sum, inner) => sum + rowsReadBy(inner), 0);
}

/** How many rows of tables the suggestions for a text read. */
async function rowsReadFor(text: string): Promise<number> {
  const plans: Plan[] = [];
  const explaining = {
    sql: {
      unsafe: async (query: string, parameters: (string | number)[]) => {
        const values = parameters.map((value) =>
          typeof value === "number" ? value : `'${value.replaceAll("'", "''")}'`,
        );
        await api.sql.begin(async (tx) => {
          // As in suggest.ts. EXPLAIN of a query with parameters would show the plan for these values.
          await tx.unsafe("SET LOCAL plan_cache_mode = force_generic_plan");
          await tx.unsafe(`PREPARE suggested AS ${query}`);
          const [row] = await tx.unsafe(
            `EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE suggested(${values.join(", ")})`,
          );
          plans.push(row?.["QUERY PLAN"][0].Plan);
          await tx.unsafe("DEALLOCATE suggested");
        });
        return [];
      },
    },
  } as unknown as Connection;
  await findSuggestedProducts(explaining, readSearchText(text), LIMIT);
  return plans.reduce((sum, plan) => sum + rowsReadBy(plan), 0);
}

const find = (text: string) => findSuggestedProducts(api.db, readSearchText(text), LIMIT);
const namesFor = async (text: string) => (await find(text)).map(({ name }) => name);

describe("suggestions for a text that fits nearly every product", () => {
  it.each([
    "a",
    "an",
    "analog",
    "analog 1",
    "analog 299",
    "analog of",
    "nalog",
    "kinin",
    "tn-",
    "500",
    "5000",
    "250",
    "250 mg",
    "kinin 5 mg",
    "analog 299 5 mg",
    "nalog 1000 mg",
  ])('read few rows for "%s"', async (text) => {
    const rows = await rowsReadFor(text);
    expect(rows).toBeGreaterThan(0);
    expect(rows).toBeLessThan(PRODUCTS / 3);
  });

  it("read hardly any for the word that nearly every size has", async () => {
    expect(await rowsReadFor("mg")).toBeLessThan(100);
  });

  it("begin with what ranks first, however many others fit", async () => {
    const names = await namesFor("kinin");
    // Exact names first, and among them what can be bought; then names that begin with the text.
    expect(names.slice(0, 4)).toEqual(["Other", "Kinin", "Kinin B", "Second"]);
    expect((await namesFor("50-00-0"))[0]).toBe("Numbered");
    expect((await namesFor("ACDE"))[0]).toBe("Shortest");
    expect((await namesFor("analog 2999 of"))[0]).toBe("Analog 2999 of bombesin");
  });

  it("count up to a limit, which means that many or more", async () => {
    const totals = async (text: string) => (await find(text))[0]?.total;
    expect(await totals("kinin")).toBe(MAX_SUGGESTED_TOTAL);
    expect(await totals("analog")).toBe(MAX_SUGGESTED_TOTAL);
    // 299, 1299, 2299, and 2990 to 2999.
    expect(await totals("analog 299")).toBe(13);
  });
});
