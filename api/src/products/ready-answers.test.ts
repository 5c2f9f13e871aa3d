import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Person } from "../testing/people.ts";
import { aStoredProduct } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";
import { createReadyAnswers } from "./ready-answers.ts";

let api: TestApi;
let admin: Person;

beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.sql`DELETE FROM products`;
});

const amountsOf = async () =>
  JSON.stringify(await api.sql`SELECT amount_mg::float8 AS mg FROM products ORDER BY name`);

describe("an answer that is kept", () => {
  it("is answered again without reading while nothing was written", async () => {
    const answer = createReadyAnswers();
    let reads = 0;
    const read = async () => {
      reads += 1;
      return reads;
    };
    // Other test files write to databases of the same server, and a snapshot is one of the server.
    await vi.waitFor(async () => {
      const first = await answer(api.db, "a", read);
      expect(await answer(api.db, "a", read)).toBe(first);
    });
    const readsOfA = reads;
    expect(await answer(api.db, "b", read)).toBe(String(readsOfA + 1));
    await aStoredProduct(api, admin, { name: "New" });
    expect(Number(await answer(api.db, "a", read))).toBeGreaterThan(readsOfA + 1);
  });

  it("gives way to newer ones from 8 MB on: a crawler asks for every page once", async () => {
    const answer = createReadyAnswers();
    const asked: string[] = [];
    for (const key of ["first", "2", "3", "4", "5", "6", "7", "8", "9", "first"]) {
      await answer(api.db, key, async () => {
        asked.push(key);
        return "x".repeat(1024 * 1024);
      });
    }
    expect(asked).toHaveLength(10);
  });

  it("is read anew for a change that commits late, and for one that commits before it", async () => {
    const answers = [createReadyAnswers(), createReadyAnswers()];
    const early = await aStoredProduct(api, admin, { name: "Early", amountMg: "5" });
    const late = await aStoredProduct(api, admin, { name: "Late", amountMg: "5" });
    const expectTrue = async () => {
      const stored = await amountsOf();
      for (const answer of answers) {
        expect(JSON.parse(await answer(api.db, "amounts", amountsOf))).toBe(stored);
      }
    };
    await expectTrue();
    const begun = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const slow = api.sql.begin(async (tx) => {
      await tx`UPDATE products SET amount_mg = 1 WHERE id = ${early.id}`;
      begun.resolve();
      await mayCommit.promise;
    });
    await begun.promise;
    await expectTrue();
    await api.sql`UPDATE products SET amount_mg = 9 WHERE id = ${late.id}`;
    await expectTrue();
    mayCommit.resolve();
    await slow;
    await expectTrue();
  });

  it("is never older than the question, when products change while many ask at once", async () => {
    const answers = [createReadyAnswers(), createReadyAnswers()];
    const { id } = await aStoredProduct(api, admin, { name: "Busy", amountMg: "1" });
    const mostOf = async () => {
      const [row] = await api.sql`SELECT amount_mg::float8 AS mg FROM products WHERE id = ${id}`;
      return row?.mg;
    };
    const asked = Array.from({ length: 20 }, async (_, number) => {
      await api.sql`UPDATE products SET amount_mg = ${number + 1} WHERE id = ${id} AND amount_mg < ${number + 1}`;
      return Promise.all(answers.map((answer) => answer(api.db, "most", mostOf)));
    });
    for (const [number, found] of (await Promise.all(asked)).entries()) {
      for (const mg of found) expect(Number(mg)).toBeGreaterThanOrEqual(number + 1);
    }
  });

  it("of the catalogue follows every edit", async () => {
    const list = async () => (await api.request("GET", "/api/products?facets=true")).body;
    await aStoredProduct(api, admin, { name: "First", amountMg: "5" });
    expect((await list()).facets.amount).toEqual({ from: 5, to: 5 });
    await aStoredProduct(api, admin, { name: "Second", amountMg: "9" });
    const { total, facets } = await list();
    expect([total, facets.amount]).toEqual([2, { from: 5, to: 9 }]);
  });
});
