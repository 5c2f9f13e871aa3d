import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "./testing/test-api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

describe("smoke", () => {
  it("signs up", async () => {
    const ada = await api.signUp();
    const me = await api.request("GET", "/api/user", { as: ada });
    expect(me).toMatchObject({
      status: 200,
      body: { email: ada.email, address: { city: "Wheeling" } },
    });
    expect(await api.request("GET", "/api/nothing")).toMatchObject({ status: 404 });
    expect((await api.request("PUT", "/api/user")).headers.get("allow")).toBe("GET, HEAD");
  });
});
