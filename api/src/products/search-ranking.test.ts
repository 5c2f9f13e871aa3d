import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { demoCatalogue } from "../../../scripts/demo/catalogue.ts";
import type { Person } from "../testing/people.ts";
import { aStoredProduct } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

/** Texts that people type, each with the product that they mean. */
const QUERIES = readFileSync(join(import.meta.dirname, "search-queries.tsv"), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => line.split("\t") as [text: string, wanted: string]);

const OTHER_NAMES: Record<string, string[]> = {
  "[Leu5]-Enkephalin": ["Leu-enkephalin"],
  "[Met5]-Enkephalin": ["Met-enkephalin"],
  Melittin: ["Bee venom peptide"],
  "LL-37 (human)": ["LL37", "Cathelicidin LL-37"],
  "FLAG Peptide": ["FLAG tag"],
  "Hexahistidine (6xHis)": ["His6", "6xHis tag"],
  "TAT (47-57)": ["HIV TAT"],
  Penetratin: ["Antennapedia (43-58)"],
  fMLP: ["fMet-Leu-Phe"],
};

let api: TestApi;
let admin: Person;

beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
  for (const { name, casNumber, sequence, nTerminus, cTerminus, description } of demoCatalogue()) {
    const facts = { name, casNumber, sequence, nTerminus, cTerminus, description };
    await aStoredProduct(api, admin, { ...facts, synonyms: OTHER_NAMES[name] ?? [] });
  }
});
afterAll(() => api.close());

const firstOf = async (path: string) => {
  const { status, body } = await api.request("GET", path);
  expect(status).toBe(200);
  return body.products[0]?.name;
};

it.each([
  [
    "the suggestions of the header",
    (text: string) => `suggest?${new URLSearchParams({ q: text })}`,
  ],
  ["the list of the catalogue", (text: string) => `?${new URLSearchParams({ search: text })}`],
])("%s name the wanted product first for 95 of 100 queries", async (_, addressOf) => {
  expect(QUERIES.length).toBeGreaterThanOrEqual(150);
  const wrong: string[] = [];
  for (const [text, wanted] of QUERIES) {
    const path = addressOf(text);
    const first = await firstOf(`/api/products${path.startsWith("?") ? "" : "/"}${path}`);
    if (first !== wanted) wrong.push(`${text}: ${first} instead of ${wanted}`);
  }
  expect(wrong.length / QUERIES.length, wrong.join("\n")).toBeLessThanOrEqual(0.05);
});
