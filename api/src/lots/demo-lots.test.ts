import { afterAll, beforeAll, expect, it } from "vitest";
import type { LotTest } from "#shared/contracts/lots.ts";
import type { Trace } from "#shared/contracts/traces.ts";
import { mainAreaPercent } from "#shared/domain/traces.ts";
import { seedDemoLots } from "../../../scripts/demo/seed-lots.ts";
import { wrongLots } from "../testing/lots-under-test.ts";
import type { Person } from "../testing/people.ts";
import { aStoredProduct } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
let admin: Person;

beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
});
afterAll(() => api?.close());

it("the demo's lots are released, are marked as invented, and do not change the stock", async () => {
  const sequences = ["RPPGFSPFR", "DRVYIHPF"];
  for (const sequence of sequences) {
    await aStoredProduct(api, admin, { name: sequence, sequence, stockQuantity: 41 });
  }
  expect(await seedDemoLots(api.deps, admin.user.id)).toBe(5);
  expect(await seedDemoLots(api.deps, admin.user.id)).toBe(0);
  const { body } = await api.request("GET", "/api/admin/lots", { as: admin });
  expect(body.total).toBe(5);
  for (const { id, lotNumber, state } of body.lots) {
    const { body: lot } = await api.request("GET", `/api/admin/lots/${id}`, { as: admin });
    expect([lotNumber, lot.warnings]).toEqual([lotNumber, []]);
    for (const test of lot.tests) expect(test.laboratory).toContain("made up for the demo");
    const { body: traces } = await api.request("GET", `/api/admin/lots/${id}/traces`, {
      as: admin,
    });
    expect(traces.map(({ kind }: Trace) => kind)).toEqual(["hplc", "ms"]);
    for (const trace of traces) expect(trace.fileName).toContain("made up for the demo");
    const { result } = lot.tests.find(({ kind }: LotTest) => kind === "hplc-purity");
    expect(Math.abs((mainAreaPercent(traces[0].peaks) ?? 0) - result)).toBeLessThan(0.1);
    if (state !== "released") continue;
    expect((await api.request("GET", `/api/lots/${lotNumber}`)).status).toBe(200);
  }
  const products = await api.sql`SELECT stock_quantity FROM products`;
  expect(products.map((row) => row.stock_quantity)).toEqual([41, 41]);
  expect(await wrongLots(api)).toEqual([]);
});
