import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { factorsOf } from "../testing/factors-under-test.ts";
import type { Person } from "../testing/people.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
let factors: ReturnType<typeof factorsOf>;

beforeAll(async () => {
  api = await testApi();
  factors = factorsOf(api);
});
afterAll(() => api.close());

const readOrders = (as: Person) => api.request("GET", "/api/admin/orders", { as });
const settings = async (as: Person) =>
  (await api.request("GET", "/api/admin/settings/store", { as })).body;

describe("admins need a second factor", () => {
  it("in a new shop from the first one on that an admin sets up, and not before", async () => {
    const [first, second, customer] = [
      await api.signUpAdmin(),
      await api.signUpAdmin(),
      await api.signUp(),
    ];
    expect((await settings(first)).adminsNeedFactor).toBe(false);
    // A customer's factor does not count as an admin's.
    await factors.addTotp(customer);
    expect((await readOrders(second)).status).toBe(200);
    const { authenticator } = await factors.addPasskey(first);
    expect((await settings(first)).adminsNeedFactor).toBe(true);
    expect((await readOrders(first)).status).toBe(200);
    expect(await readOrders(second)).toMatchObject({
      status: 403,
      body: { code: "factor-needed" },
    });
    const options = await factors.loginOptions();
    const answer = await api.request("POST", "/api/login/passkey", {
      body: authenticator.get(options),
    });
    expect(answer.status).toBe(200);
  });

  it("and without one may only set it up, see and end sessions, and sign out", async () => {
    const admin = await api.signUpAdmin();
    const open = ["/api/user", "/api/auth/factors", "/api/auth/sessions", "/api/auth/proof"];
    for (const path of open) {
      expect([path, (await api.request("GET", path, { as: admin })).status]).toEqual([path, 200]);
    }
    for (const call of api.app.calls) {
      const [method = "", path = ""] = call.split(" ");
      if (!path.startsWith("/api/admin")) continue;
      const answer = await api.request(method, path.replace(/{\w+}/g, "x"), { as: admin });
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, "factor-needed"]);
    }
    const cart = await api.request("GET", "/api/cart", { as: admin });
    expect(cart).toMatchObject({ status: 403, body: { code: "factor-needed" } });
    const { body } = await api.request("GET", "/api/auth/factors", { as: admin });
    expect(body.isNeeded).toBe(true);
    await factors.addTotp(admin);
    expect((await readOrders(admin)).status).toBe(200);
  });

  it("until one of them turns it off; then the first factor of another admin changes nothing", async () => {
    const admin = await api.signUpAdmin();
    await factors.addTotp(admin);
    const off = await api.request("PATCH", "/api/admin/settings/store", {
      as: admin,
      body: { adminsNeedFactor: false },
    });
    expect(off.body.adminsNeedFactor).toBe(false);
    const next = await api.signUpAdmin();
    expect((await readOrders(next)).status).toBe(200);
    await factors.addTotp(next);
    expect((await settings(next)).adminsNeedFactor).toBe(false);
  });
});
