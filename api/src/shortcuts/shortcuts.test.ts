import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

it("keeps the shortcuts of each person, on until they switch them off", async () => {
  const [one, other] = [await api.signUpAdmin(), await api.signUpAdmin()];
  const body = { isOn: false, keys: {} };
  await api.request("PUT", "/api/admin/shortcuts", { as: one, body });
  const read = async (as: typeof one) =>
    (await api.request("GET", "/api/admin/shortcuts", { as })).body;
  expect([await read(one), await read(other)]).toEqual([body, { isOn: true, keys: {} }]);
});
