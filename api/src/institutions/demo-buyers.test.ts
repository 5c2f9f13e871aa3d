import { afterAll, beforeAll, expect, it } from "vitest";
import { seedDemoBuyers } from "../../../scripts/demo/seed-buyers.ts";
import { verifyRecords } from "../buyers/verify-records.ts";
import type { Person } from "../testing/people.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
let admin: Person;

beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
});
afterAll(() => api.close());

it("the demo has fifty institutions and three applications, one of each state", async () => {
  await seedDemoBuyers(api.deps, admin.user.id);
  const institutions = await api.sql`SELECT FROM institutions`;
  expect(institutions).toHaveLength(50);
  const { body } = await api.request("GET", "/api/admin/applications", { as: admin });
  expect(body.applications.map(({ state }: { state: string }) => state).sort()).toEqual([
    "approved",
    "asked",
    "open",
  ]);
  expect(await verifyRecords(api.deps)).toMatchObject({ isWhole: true, documents: 3 });
});
